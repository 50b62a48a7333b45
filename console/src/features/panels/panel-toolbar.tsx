import { type ModelDetail, type ModelDevice, nameIn } from '@eoms/contract';
import { Button, Input, Select, Switch } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import dataPage from '../../ui/data-page/data-page.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import type { PanelDraft } from './panel-draft.ts';
import styles from './panel-editor.module.css';
import { useModels, useTypes } from './panels.queries.ts';

interface PanelToolbarProps {
  kind: 'model' | 'type';
  isNew: boolean;
  readOnly: boolean;
  draft: PanelDraft;
  set: (part: Partial<PanelDraft>, about?: string) => void;
  /** The model whose parts are shown, and the other suitable ones. */
  sample: { model: ModelDetail | undefined; fitting: readonly ModelDevice[]; choose: (id: string) => void };
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  sending: boolean;
  /** Shown at page width instead of the width of the column beside a device. */
  wide: boolean;
  onWide: (wide: boolean) => void;
  /** Undefined without a model to generate a panel from. */
  onAutomatic: (() => void) | undefined;
  onSave: () => void;
}

const useSubjects = (kind: 'model' | 'type') => {
  const models = useModels();
  const types = useTypes();
  const language = useLanguage();
  return kind === 'model'
    ? (models.data ?? []).map((m) => ({ value: m.id, label: `${m.brandName} ${m.name}` }))
    : (types.data ?? []).map((type) => ({ value: type.id, label: nameIn(type, language) }));
};

/** Name, subject and state of a panel, undo and redo, and the way out. */
export const PanelToolbar = (props: PanelToolbarProps) => {
  const { kind, readOnly, draft, set, undo, redo } = props;
  const { model, fitting } = props.sample;
  const t = usePhrases('panels');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const subjects = useSubjects(kind);
  const choose = (ofId: string): void => {
    const name = subjects.find((s) => s.value === ofId)?.label ?? '';
    set({ ofId, layout: [], ...(draft.name.trim() === '' ? { name } : {}) });
  };
  return (
    <div data-part="filter-bar" className={dataPage.filterBar}>
      <Input
        className={styles.panelName}
        maxLength={100}
        value={draft.name}
        placeholder={t('name')}
        aria-label={t('name')}
        disabled={readOnly}
        onChange={(event) => set({ name: event.target.value }, 'name')}
      />
      <Select
        showSearch
        optionFilterProp="label"
        style={{ width: 220 }}
        placeholder={t(kind)}
        aria-label={t(kind)}
        value={draft.ofId || null}
        disabled={!props.isNew || readOnly}
        options={subjects}
        onChange={choose}
      />
      {kind === 'type' && fitting.length > 1 ? (
        <Select
          showSearch
          optionFilterProp="label"
          style={{ width: 200 }}
          aria-label={t('sampleModel')}
          value={model?.id ?? null}
          options={fitting.map((m) => ({ value: m.id, label: m.name }))}
          onChange={props.sample.choose}
        />
      ) : null}
      <span className="row gap-4">
        <Switch
          checked={draft.enabled}
          disabled={readOnly}
          aria-label={common('enabled')}
          onChange={(enabled) => set({ enabled })}
        />
        <span className="text-small">{common('enabled')}</span>
      </span>
      <span className="grow" />
      <IconButton icon="undo" label={common('undo')} disabled={!undo} onClick={() => undo?.()} />
      <IconButton icon="redo" label={common('redo')} disabled={!redo} onClick={() => redo?.()} />
      <Segments
        label={t('width')}
        value={props.wide ? 'wide' : 'column'}
        options={[
          { value: 'column', label: t('asColumn') },
          { value: 'wide', label: t('asPage') },
        ]}
        onChange={(value) => props.onWide(value === 'wide')}
      />
      <Button disabled={!props.onAutomatic || readOnly} onClick={props.onAutomatic}>
        {t('automatic')}
      </Button>
      <Button onClick={() => void navigate(`/controlDevicePanel?of=${kind}`)}>
        {common(readOnly ? 'back' : 'cancel')}
      </Button>
      {readOnly ? null : (
        <Button
          type="primary"
          icon={<Icon name="check" />}
          disabled={draft.name.trim() === '' || draft.ofId === ''}
          loading={props.sending}
          onClick={props.onSave}
        >
          {common('save')}
        </Button>
      )}
    </div>
  );
};
