import '../../ui/data-page/data-page.css';
import { type ModelDetail, modelsEndpoints, type PanelLayout, type PanelWidget, panelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { automaticLayout } from '../../pickers/device-control/automatic-layout.ts';
import { useMay } from '../../session/use-may.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { useUnsaved } from '../../ui/forms/use-unsaved.ts';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { PanelCanvas } from './panel-canvas.tsx';
import { sampleDevice } from './panel-subject.ts';
import { PanelToolbar } from './panel-toolbar.tsx';
import { useModels, useTypes } from './panels.queries.ts';
import { usePanelDraft } from './use-panel-draft.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { WidgetInspector } from './widget-inspector.tsx';
import { type NewWidget, WidgetPalette } from './widget-palette.tsx';
import './panel-editor.css';

const {
  saveModelPanel,
  saveTypePanel,
  pageModelPanels,
  pageTypePanels,
  getModelPanel,
  getTypePanel,
  getPanelOfDevice,
} = panelsEndpoints;
const lists = { invalidates: [pageModelPanels, pageTypePanels, getModelPanel, getTypePanel, getPanelOfDevice] };

/** The model whose parts the panel is designed with: the panel's own, or any one of its type. */
const useSampleModel = (kind: 'model' | 'type', ofId: string) => {
  const models = useModels();
  const types = useTypes();
  const [sampleId, setSampleId] = useState<string>();
  const typeCode = types.data?.find((type) => type.id === ofId)?.code;
  const fitting = kind === 'model' ? (models.data ?? []) : (models.data ?? []).filter((m) => m.typeCode === typeCode);
  const id = kind === 'model' ? ofId : (fitting.find((m) => m.id === sampleId)?.id ?? fitting[0]?.id ?? '');
  const model = useQuery({ ...queryOf(modelsEndpoints.getModel, { params: { id } }), enabled: id !== '' });
  return { fitting, model: id === '' ? undefined : model.data, setSampleId };
};

/** A layout to begin with; panels of a type keep only what other models of the type can have too. */
const automaticFor = (kind: 'model' | 'type', model: ModelDetail): PanelLayout => {
  const subject = sampleDevice(model, model.description);
  const made = automaticLayout(subject);
  if (kind === 'model') return made;
  return made.flatMap((w) => {
    const part = [...subject.properties, ...subject.actions].find((p) => p.id === (w.property ?? w.action));
    return part?.capability ? [{ ...w, property: null, action: null, capability: part.capability }] : [];
  });
};

/** Designs the control panel of a model or of a device type by drag and drop, or by keys. */
export const PanelEditScreen = () => {
  const t = usePhrases('panels');
  const common = usePhrases('ui');
  // Words of what opens later load with the screen: one that waits in the middle of work loses the focus.
  usePhrases('catalogue');
  usePhrases('devices');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const kind = params.get('of') === 'type' ? 'type' : 'model';
  const id = params.get('id');
  const readOnly = !useMay('controlDevicePanel', 'edit');
  const { draft, set, undo, redo, changed, error, isLoading, retry } = usePanelDraft(kind, id);
  const { fitting, model, setSampleId } = useSampleModel(kind, draft.ofId);
  const [chosen, setChosen] = useState<string>();
  const [wide, setWide] = useState(false);
  const saveModel = useChange(saveModelPanel, lists);
  const saveType = useChange(saveTypePanel, lists);
  const toast = useToast();
  const describe = useDescribeError();
  const release = useUnsaved(changed && !readOnly);
  const sample = useMemo(() => (model ? sampleDevice(model, model.description) : undefined), [model]);
  const widget = draft.layout.find((w) => w.id === chosen);

  const add = (fresh: NewWidget): void => {
    const bottom = Math.max(0, ...draft.layout.map((w) => w.y + w.h));
    const widgetId = crypto.randomUUID();
    set({ layout: [...draft.layout, { ...fresh, id: widgetId, x: 0, y: bottom }] });
    setChosen(widgetId);
  };
  const change = (part: Partial<PanelWidget>): void =>
    set(
      { layout: draft.layout.map((w) => (w.id === chosen ? { ...w, ...part } : w)) },
      `${chosen} ${Object.keys(part).join()}`,
    );
  const remove = (): void => set({ layout: draft.layout.filter((w) => w.id !== chosen) });
  const save = async (): Promise<void> => {
    const { name, layout, enabled } = draft;
    const body = { ...(id === null ? {} : { id }), name: name.trim(), layout, enabled };
    try {
      if (kind === 'model') await saveModel.mutateAsync({ body: { ...body, modelId: draft.ofId } });
      else await saveType.mutateAsync({ body: { ...body, typeId: draft.ofId } });
      toast.done(common('saved'));
      release();
      void navigate(`/controlDevicePanel?of=${kind}`);
    } catch (failure) {
      toast.failed(failure);
    }
  };
  useUndoKeys(undo, redo);
  if (error) {
    const { reason, requestId } = describe(error);
    return (
      <ErrorState
        title={common('loadFailed', { what: t('panels') })}
        reason={reason}
        requestId={requestId}
        onRetry={retry}
      />
    );
  }
  if (isLoading)
    return (
      <div className="page">
        <TextBones lines={8} />
      </div>
    );
  const automatic = model ? () => set({ layout: automaticFor(kind, model) }) : undefined;
  return (
    <div className="panel-editor">
      <PanelToolbar
        kind={kind}
        isNew={id === null}
        readOnly={readOnly}
        draft={draft}
        set={set}
        sample={{ model, fitting, choose: setSampleId }}
        undo={undo}
        redo={redo}
        sending={saveModel.isPending || saveType.isPending}
        wide={wide}
        onWide={setWide}
        onAutomatic={automatic}
        onSave={() => void save()}
      />
      {sample ? (
        <div className="panel-editor-body">
          <WidgetPalette subject={sample} byCapability={kind === 'type'} readOnly={readOnly} onAdd={add} />
          <section className={wide ? 'panel-stage wide' : 'panel-stage'} aria-label={t('panel')}>
            {draft.layout.length === 0 ? (
              <EmptyState
                icon="model"
                title={t('emptyPanel')}
                action={
                  automatic && !readOnly ? (
                    <Button type="primary" onClick={automatic}>
                      {t('automatic')}
                    </Button>
                  ) : null
                }
              >
                {t('emptyPanelText')}
              </EmptyState>
            ) : (
              <PanelCanvas
                layout={draft.layout}
                sample={sample}
                chosen={chosen}
                readOnly={readOnly}
                onChoose={setChosen}
                onChange={(layout) => set({ layout })}
              />
            )}
          </section>
          <aside className="panel-aside">
            {widget ? (
              <WidgetInspector
                key={widget.id}
                widget={widget}
                subject={sample}
                readOnly={readOnly}
                onChange={change}
                onRemove={remove}
              />
            ) : (
              <div className="col g8">
                <p className="s t3">{t('chooseWidget')}</p>
                {readOnly ? null : <p className="s t3">{t('keysText')}</p>}
              </div>
            )}
          </aside>
        </div>
      ) : (
        <EmptyState icon="model" title={t('chooseSubject')} />
      )}
    </div>
  );
};
