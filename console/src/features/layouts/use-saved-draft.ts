import { useCallback, useRef, useState } from 'react';
import type { LiveEvent } from '../../live/protocol.ts';
import { useLive } from '../../live/use-live.ts';
import { useHistory } from '../../ui/canvas/use-history.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { type LoadedDraft, useAutosave } from './use-autosave.ts';

interface SavedDraftProps<T> {
  loaded: LoadedDraft<T>;
  canEdit: boolean;
  load: () => Promise<LoadedDraft<T>>;
  /** Saves over the given revision. */
  store: (revision: number, content: T) => Promise<{ revision: number; savedAt: string }>;
  topic: string;
  /** The revision that an event says was saved; undefined for any other event. */
  revisionOf: (event: LiveEvent) => number | undefined;
}

/**
 * What is being designed, with undo and redo, saved as it changes. If somebody else saves meanwhile, theirs follows at
 * once where nothing of ours is unsaved; otherwise saving stops and `conflict` waits for a decision.
 */
export const useSavedDraft = <T>({ loaded, canEdit, load, store, topic, revisionOf }: SavedDraftProps<T>) => {
  const steps = useHistory<T>(loaded.content);
  const { now, set } = steps;
  const [theirs, setTheirs] = useState<LoadedDraft<T>>();
  const fetchTheirs = useCallback(async (): Promise<LoadedDraft<T>> => {
    const found = await load();
    setTheirs(found);
    return found;
  }, [load]);
  const saving = useAutosave({ loaded, now, canEdit, store, onConflict: () => void fetchTheirs() });
  useUnsaved(() => saving.isDirty());
  const follow = useCallback(
    (found: LoadedDraft<T>): void => {
      saving.take(found);
      set(() => found.content);
      setTheirs(undefined);
    },
    [saving, set],
  );
  const latest = useRef({ saving, follow });
  latest.current = { saving, follow };
  useLive(topic, (event) => {
    const revision = revisionOf(event);
    if (revision === undefined) return;
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
    /** Shows theirs; ours is one undo away. */
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
