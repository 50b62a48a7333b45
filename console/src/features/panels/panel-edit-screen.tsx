import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useUndoKeys } from '../../ui/canvas/use-undo-keys.ts';
import { EditGate } from '../../ui/forms/edit-page.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './panel-editor.module.css';
import { sampleDevice } from './panel-subject.ts';
import { PanelToolbar } from './panel-toolbar.tsx';
import { PanelWorkspace } from './panel-workspace.tsx';
import { useSavePanel, useWidgets } from './use-panel-actions.ts';
import { usePanelDraft } from './use-panel-draft.ts';
import { automaticFor, useSampleModel } from './use-sample-model.ts';

interface EditorProps {
  kind: 'model' | 'type';
  id: string | null;
  steps: ReturnType<typeof usePanelDraft>;
}

const Editor = ({ kind, id, steps }: EditorProps) => {
  const t = usePhrases('panels');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const act = useAct();
  const readOnly = !useMay('controlDevicePanel', 'edit');
  const { draft, set, undo, redo, changed } = steps;
  const { fitting, model, choose } = useSampleModel(kind, draft.ofId);
  const sample = useMemo(() => (model ? sampleDevice(model, model.description) : undefined), [model]);
  const widgets = useWidgets(draft, set);
  const [wide, setWide] = useState(false);
  const { save, sending } = useSavePanel(kind, id);
  const release = useUnsaved(() => changed && !readOnly);
  useUndoKeys(undo, redo);
  const automatic = model ? () => set({ layout: automaticFor(kind, model) }) : undefined;
  const send = async (): Promise<void> => {
    if (!(await act(() => save(draft), common('saved')))) return;
    release();
    void navigate(`/controlDevicePanel?of=${kind}`);
  };
  return (
    <div className={styles.panelEditor}>
      <PanelToolbar
        kind={kind}
        isNew={id === null}
        readOnly={readOnly}
        draft={draft}
        set={set}
        sample={{ model, fitting, choose }}
        undo={undo}
        redo={redo}
        sending={sending}
        wide={wide}
        onWide={setWide}
        onAutomatic={automatic}
        onSave={() => void send()}
      />
      {sample ? (
        <PanelWorkspace
          kind={kind}
          readOnly={readOnly}
          wide={wide}
          layout={draft.layout}
          sample={sample}
          widgets={widgets}
          onLayout={(layout) => set({ layout })}
          onAutomatic={automatic}
        />
      ) : (
        <EmptyState icon="model" title={t('chooseSubject')} />
      )}
    </div>
  );
};

/** Designs the control panel of a model or device type by drag and drop, or with the keyboard. */
export const PanelEditScreen = () => {
  const [params] = useSearchParams();
  const kind = params.get('of') === 'type' ? 'type' : 'model';
  const id = params.get('id');
  return <PanelEdit key={`${kind} ${id}`} kind={kind} id={id} />;
};

const PanelEdit = ({ kind, id }: Pick<EditorProps, 'kind' | 'id'>) => {
  const t = usePhrases('panels');
  // Phrases of dialogs opened later are loaded with the screen: suspending later would lose the focus.
  usePhrases('catalogue');
  usePhrases('devices');
  const steps = usePanelDraft(kind, id);
  return (
    <EditGate id={id} query={steps.kept} what={t('panels')} icon="sliders" back={`/controlDevicePanel?of=${kind}`}>
      {() => <Editor kind={kind} id={id} steps={steps} />}
    </EditGate>
  );
};
