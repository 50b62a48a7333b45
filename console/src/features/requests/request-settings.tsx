import { isForSteps, nameIn, type RequestSettings, type RequestSettingsDraft, requestsEndpoints } from '@eoms/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Form, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Panel, PanelBody } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './requests.module.css';

const { saveRequestSettings, getRequestSettings } = requestsEndpoints;

const Fields = ({ settings }: { settings: RequestSettings }) => {
  const t = usePhrases('requests');
  const common = usePhrases('ui');
  const language = useLanguage();
  const canEdit = useMay('publicRequest', 'edit');
  const act = useAct();
  const { types } = useOrderTypes();
  const [form] = Form.useForm<RequestSettingsDraft>();
  const save = useChange(saveRequestSettings, { invalidates: [getRequestSettings] });
  useUnsaved(() => form.isFieldsTouched());
  const send = async (draft: RequestSettingsDraft): Promise<void> => {
    const { revision } = settings;
    await act(() => save.mutateAsync({ body: { ...draft, revision } }), t('saved'));
  };
  const offered = types.filter((type) => type.code === settings.type || isForSteps(type));
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={settings}
      disabled={!canEdit || save.isPending}
      onFinish={(draft) => void send(draft)}
      className={styles.settings ?? ''}
    >
      <Form.Item name="enabled" label={t('enabled')} extra={t('enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="type" label={t('type')} rules={[{ required: true }]}>
        <Select options={offered.map((type) => ({ value: type.code, label: nameIn(type, language) || type.name }))} />
      </Form.Item>
      <NumberItem
        name="openAtMost"
        label={t('openAtMost')}
        min={1}
        max={20}
        whole
        needed={common('required', { field: t('openAtMost') })}
      />
      <p className={styles.hint}>{t('openAtMostHint')}</p>
      <NumberItem
        name="perHour"
        label={t('perHour')}
        min={1}
        max={1_000}
        whole
        needed={common('required', { field: t('perHour') })}
      />
      <p className={styles.hint}>{t('perHourHint')}</p>
      <p className={`text-small text-muted ${styles.who}`}>{t('onlyAll')}</p>
      {canEdit ? (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      ) : null}
    </Form>
  );
};

interface RequestSettingsFormProps {
  tabs: ReactNode;
  settings: UseQueryResult<RequestSettings>;
}

/** Whether visitors can report by labels, and how much. */
export const RequestSettingsForm = ({ tabs, settings }: RequestSettingsFormProps) => {
  const t = usePhrases('requests');
  return (
    <div className="page column gap-12">
      <div className="row">{tabs}</div>
      <Panel>
        <PanelBody>
          <QueryGate what={t('tab_settings')} query={settings}>
            {(found) => <Fields key={found.revision} settings={found} />}
          </QueryGate>
        </PanelBody>
      </Panel>
    </div>
  );
};
