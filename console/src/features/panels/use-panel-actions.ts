import { type PanelWidget, panelsEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { extentOf } from '../../ui/canvas/box.ts';
import type { PanelDraft } from './panel-draft.ts';
import { copiesBelow } from './panel-items.ts';
import type { NewWidget } from './widget-palette.tsx';

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

const nobody: ReadonlySet<string> = new Set();

/** The selected widgets and the actions on them. */
export const useWidgets = (draft: PanelDraft, set: (part: Partial<PanelDraft>, about?: string) => void) => {
  const [chosen, choose] = useState(nobody);
  const { layout } = draft;
  const add = (fresh: readonly PanelWidget[]): void => {
    set({ layout: [...layout, ...fresh] });
    choose(new Set(fresh.map((widget) => widget.id)));
  };
  const [only] = chosen;
  return {
    chosen,
    choose,
    /** The widget whose properties are shown; undefined if several are selected. */
    widget: chosen.size === 1 ? layout.find((w) => w.id === only) : undefined,
    /** Adds a widget below the others. */
    add: (fresh: NewWidget): void => add([{ ...fresh, id: crypto.randomUUID(), x: 0, y: extentOf(layout).h }]),
    paste: (copied: readonly PanelWidget[]): void => add(copiesBelow(layout, copied)),
    change: (part: Partial<PanelWidget>): void =>
      set(
        { layout: layout.map((w) => (w.id === only ? { ...w, ...part } : w)) },
        `${only} ${Object.keys(part).join()}`,
      ),
    remove: (): void => {
      set({ layout: layout.filter((w) => !chosen.has(w.id)) });
      choose(nobody);
    },
  };
};

/** Saves a draft as the panel of a model or of a type. */
export const useSavePanel = (kind: 'model' | 'type', id: string | null) => {
  const saveModel = useChange(saveModelPanel, lists);
  const saveType = useChange(saveTypePanel, lists);
  const save = async ({ name, ofId, revision, layout, enabled }: PanelDraft): Promise<void> => {
    const body = { ...(id === null ? {} : { id, revision }), name: name.trim(), layout, enabled };
    if (kind === 'model') await saveModel.mutateAsync({ body: { ...body, modelId: ofId } });
    else await saveType.mutateAsync({ body: { ...body, typeId: ofId } });
  };
  return { save, sending: saveModel.isPending || saveType.isPending };
};
