import { languages, type PanelPart, type PanelSession, panelSessionsEndpoints } from '@eoms/contract';
import { Checkbox, Form, Input, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { PairingCodeField } from './pairing-code.tsx';
import { draftOf, type PanelValues, panelPages, partsOfPage, valuesOf } from './panel-draft.ts';
import { PanelLimits } from './panel-limits.tsx';

const { pairPanel, savePanelSession, pagePanelSessions } = panelSessionsEndpoints;
const stale = { invalidates: [pagePanelSessions] };

/** What the drawer is open for: a new panel, one that is paired again, or the settings of one. */
export type PanelTask = { readonly kind: 'pair' | 'edit'; readonly panel?: PanelSession };

const Parts = () => {
  const t = usePhrases('panelSessions');
  const pages: readonly PanelPart[] = Form.useWatch(['panel', 'pages']) ?? [];
  const option = (value: PanelPart) => ({ value, label: t(value) });
  const actions = panelPages.flatMap((page) => (pages.includes(page) ? partsOfPage[page] : []));
  return (
    <>
      <Form.Item
        name={['panel', 'pages']}
        label={t('pages')}
        rules={[{ type: 'array', min: 1, message: t('pagesRule') }]}
      >
        <Checkbox.Group options={panelPages.map(option)} />
      </Form.Item>
      <Form.Item name={['panel', 'parts']} label={t('actions')}>
        <Checkbox.Group options={actions.map(option)} />
      </Form.Item>
    </>
  );
};

const Pin = ({ panel }: { panel: PanelSession | undefined }) => {
  const t = usePhrases('panelSessions');
  const removed: boolean = Form.useWatch(['panel', 'noPin']) ?? false;
  return (
    <>
      <Form.Item
        name={['panel', 'pin']}
        label={t('newPin')}
        extra={t(panel?.hasPin ? 'pinKept' : 'pinHint')}
        rules={[{ pattern: /^\d{4,8}$/, message: t('pinRule') }]}
      >
        <Input.Password inputMode="numeric" maxLength={8} autoComplete="new-password" disabled={removed} />
      </Form.Item>
      {panel?.hasPin ? (
        <Form.Item name={['panel', 'noPin']} valuePropName="checked">
          <Checkbox>{t('removePin')}</Checkbox>
        </Form.Item>
      ) : null}
    </>
  );
};

const useSubmit = (task: PanelTask | undefined) => {
  const pair = useChange(pairPanel, stale);
  const save = useChange(savePanelSession, stale);
  const { id, revision } = task?.panel ?? {};
  return (values: PanelValues): Promise<unknown> => {
    const panel = draftOf(values);
    if (task?.kind === 'edit' && id) return save.mutateAsync({ body: { id, revision, panel } });
    return pair.mutateAsync({ body: { code: values.code, ...(id ? { id } : {}), panel } });
  };
};

/** Pairs a panel by its code, or changes what it may do. */
export const PanelForm = ({ task, onClose }: { task: PanelTask | undefined; onClose: () => void }) => {
  const t = usePhrases('panelSessions');
  const common = usePhrases('ui');
  const toast = useToast();
  const language = useLanguage();
  const submit = useSubmit(task);
  const pairs = task?.kind === 'pair';
  return (
    <FormDrawer<PanelValues>
      open={task !== undefined}
      title={t(pairs ? (task.panel ? 'pairAgain' : 'pair') : 'edit')}
      initial={valuesOf(task?.panel, language)}
      submit={submit}
      onDone={() => toast.done(pairs ? t('paired') : common('saved'))}
      onClose={onClose}
      {...(pairs ? { submitText: t('pairThis') } : {})}
    >
      {pairs ? <PairingCodeField /> : null}
      <Form.Item
        name={['panel', 'name']}
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: common('required', { field: t('name') }) }]}
      >
        <Input maxLength={100} placeholder={t('namePlaceholder')} />
      </Form.Item>
      <Form.Item
        name={['panel', 'placeId']}
        label={t('place')}
        rules={[{ required: true, message: common('pick', { field: t('place') }) }]}
      >
        <PlacePicker allowClear={false} />
      </Form.Item>
      <Parts />
      <PanelLimits />
      <Pin panel={task?.panel} />
      <div className={styles.formPair}>
        <NumberItem name={['panel', 'idleMinutes']} label={t('idleMinutes')} min={1} max={720} />
        <Form.Item name={['panel', 'language']} label={t('language')}>
          <Select options={languages.map(({ code, name }) => ({ value: code, label: name }))} />
        </Form.Item>
        <Form.Item name={['panel', 'appearance']} label={t('appearance')}>
          <Select options={(['light', 'dark'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
      </div>
    </FormDrawer>
  );
};
