import type { ModelDetail, ModelDevice } from '@eoms/contract';
import { Button, Input, Select, Switch } from 'antd';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModels, useTypes } from './panels.queries.ts';
import type { PanelDraft } from './use-panel-draft.ts';

interface PanelToolbarProps {
  kind: 'model' | 'type';
  isNew: boolean;
  readOnly: boolean;
  draft: PanelDraft;
  set: (part: Partial<PanelDraft>) => void;
  /** The model whose parts are shown, and the others that would do. */
  sample: { model: ModelDetail | undefined; fitting: readonly ModelDevice[]; choose: (id: string) => void };
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  sending: boolean;
  onAutomatic: (model: ModelDetail) => void;
  onSave: () => void;
}

const useSubjects = (kind: 'model' | 'type') => {
  const models = useModels();
  const types = useTypes();
  return kind === 'model'
    ? (models.data ?? []).map((m) => ({ value: m.id, label: `${m.brandName} ${m.name}` }))
    : (types.data ?? []).map((type) => ({ value: type.id, label: type.name }));
};

/** Name, subject and state of a panel, steps back and forth, and the way out. */
export const PanelToolbar = (props: PanelToolbarProps) => {
  const { kind, readOnly, draft, set, undo, redo } = props;
  const { model, fitting, choose } = props.sample;
  const t = usePhrases('panels');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const subjects = useSubjects(kind);
  return (
    <div className="filter-bar">
      <Input
        className="panel-name"
        maxLength={100}
        value={draft.name}
        placeholder={t('name')}
        aria-label={t('name')}
        disabled={readOnly}
        onChange={(event) => set({ name: event.target.value })}
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
        onChange={(ofId: string) => set({ ofId, layout: [] })}
      />
      {kind === 'type' && fitting.length > 1 ? (
        <Select
          showSearch
          optionFilterProp="label"
          style={{ width: 200 }}
          aria-label={t('sampleModel')}
          value={model?.id ?? null}
          options={fitting.map((m) => ({ value: m.id, label: m.name }))}
          onChange={choose}
        />
      ) : null}
      <span className="row g4">
        <Switch
          checked={draft.enabled}
          disabled={readOnly}
          aria-label={common('enabled')}
          onChange={(enabled) => set({ enabled })}
        />
        <span className="s">{common('enabled')}</span>
      </span>
      <span className="sp" />
      <IconButton icon="undo" label={t('undo')} disabled={!undo} onClick={() => undo?.()} />
      <IconButton icon="redo" label={t('redo')} disabled={!redo} onClick={() => redo?.()} />
      <Button disabled={!model || readOnly} onClick={() => model && props.onAutomatic(model)}>
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
