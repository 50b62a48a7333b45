import { type PanelWidget, panelsEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { PanelDraft } from './panel-steps.ts';
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

/** The chosen widget, and what can be done with it. */
export const useWidgets = (draft: PanelDraft, set: (part: Partial<PanelDraft>, about?: string) => void) => {
  const [chosen, choose] = useState<string>();
  return {
    chosen,
    choose,
    widget: draft.layout.find((w) => w.id === chosen),
    /** Puts a widget below what is there. */
    add: (fresh: NewWidget): void => {
      const bottom = Math.max(0, ...draft.layout.map((w) => w.y + w.h));
      const id = crypto.randomUUID();
      set({ layout: [...draft.layout, { ...fresh, id, x: 0, y: bottom }] });
      choose(id);
    },
    change: (part: Partial<PanelWidget>): void =>
      set(
        { layout: draft.layout.map((w) => (w.id === chosen ? { ...w, ...part } : w)) },
        `${chosen} ${Object.keys(part).join()}`,
      ),
    remove: (): void => set({ layout: draft.layout.filter((w) => w.id !== chosen) }),
  };
};

/** Sends a draft as the panel of a model or of a type. */
export const useSavePanel = (kind: 'model' | 'type', id: string | null) => {
  const saveModel = useChange(saveModelPanel, lists);
  const saveType = useChange(saveTypePanel, lists);
  const save = async ({ name, ofId, layout, enabled }: PanelDraft): Promise<void> => {
    const body = { ...(id === null ? {} : { id }), name: name.trim(), layout, enabled };
    if (kind === 'model') await saveModel.mutateAsync({ body: { ...body, modelId: ofId } });
    else await saveType.mutateAsync({ body: { ...body, typeId: ofId } });
  };
  return { save, sending: saveModel.isPending || saveType.isPending };
};
