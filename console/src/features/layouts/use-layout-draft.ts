import { type Layout, type LayoutDraft, layoutsEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';
import type { LoadedDraft } from './use-autosave.ts';
import { useSavedDraft } from './use-saved-draft.ts';

const { getLayoutDraft, saveLayout } = layoutsEndpoints;

export const layoutOf = ({ layoutForm, layout }: Layout): Layout => ({ layoutForm, layout });
const loadedOf = (draft: LayoutDraft): LoadedDraft<Layout> => ({ ...draft, content: layoutOf(draft) });

/** The layout being designed. */
export const useLayoutDraft = (draft: LayoutDraft, canEdit: boolean) => {
  const { placeId } = draft;
  const client = useQueryClient();
  const loaded = useMemo(() => loadedOf(draft), [draft]);
  const load = useCallback(async () => loadedOf(await call(getLayoutDraft, { params: { id: placeId } })), [placeId]);
  const store = async (revision: number, layout: Layout) => {
    const reply = await call(saveLayout, { body: { placeId, revision, ...layout } });
    void client.invalidateQueries({ queryKey: keyOf(getLayoutDraft), refetchType: 'none' });
    return reply;
  };
  return useSavedDraft<Layout>({
    loaded,
    canEdit,
    load,
    store,
    topic: `layout:${placeId}`,
    revisionOf: (event) =>
      event.name === 'layout.changed' && event.payload.change === 'draft' ? event.payload.revision : undefined,
  });
};
export type LayoutSteps = ReturnType<typeof useLayoutDraft>;
