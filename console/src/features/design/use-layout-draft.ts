import { type Layout, type LayoutDraft, layoutsEndpoints } from '@eoms/contract';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/use-live.ts';
import { useHistory } from '../../ui/canvas/use-history.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useAutosave } from './use-autosave.ts';

const { getLayoutDraft } = layoutsEndpoints;

export const layoutOf = ({ layoutForm, layout }: Layout): Layout => ({ layoutForm, layout });

/**
 * The layout being designed, with undo and redo, saved as it changes. If somebody else saves meanwhile, theirs follows
 * at once where nothing of ours is unsaved; otherwise saving stops and `conflict` waits for a decision.
 */
export const useLayoutDraft = (loaded: LayoutDraft, canEdit: boolean) => {
  const { placeId } = loaded;
  const steps = useHistory<Layout>(layoutOf(loaded));
  const { now, set } = steps;
  const [theirs, setTheirs] = useState<LayoutDraft>();
  const fetchTheirs = useCallback(async (): Promise<LayoutDraft> => {
    const found = await call(getLayoutDraft, { params: { id: placeId } });
    setTheirs(found);
    return found;
  }, [placeId]);
  const saving = useAutosave({ loaded, layout: now, canEdit, onConflict: () => void fetchTheirs() });
  useUnsaved(() => saving.isDirty());
  const follow = useCallback(
    (found: LayoutDraft): void => {
      saving.take(found);
      set(() => layoutOf(found));
      setTheirs(undefined);
    },
    [saving, set],
  );
  const latest = useRef({ saving, follow });
  latest.current = { saving, follow };
  useLive(`layout:${placeId}`, (event) => {
    if (event.name !== 'layout.changed' || event.payload.change !== 'draft') return;
    const { revision } = event.payload;
    if (revision <= latest.current.saving.revision() || latest.current.saving.isSending()) return;
    void fetchTheirs().then((found) => {
      if (found.revision > latest.current.saving.revision() && !latest.current.saving.isDirty())
        latest.current.follow(found);
    });
  });
  const conflict = theirs && theirs.revision > saving.revision() ? theirs : undefined;
  return {
    ...steps,
    saving,
    conflict,
    /** Shows their layout; ours is one undo away. */
    takeTheirs: () => conflict && follow(conflict),
    /** Saves ours over theirs, which stays in the audit log and on their screen, one undo away. */
    keepMine: () => {
      if (conflict) saving.saveOver(conflict.revision);
      setTheirs(undefined);
    },
    /** Takes what a restored version made of the draft. */
    reload: async () => follow(await fetchTheirs()),
  };
};
export type LayoutSteps = ReturnType<typeof useLayoutDraft>;
