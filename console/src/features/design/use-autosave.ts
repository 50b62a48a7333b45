import { type Layout, type LayoutDraft, layoutsEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';

const { saveLayout, getLayoutDraft } = layoutsEndpoints;
const restMs = 800;
const retryMs = 5_000;

interface AutosaveProps {
  loaded: LayoutDraft;
  layout: Layout;
  canEdit: boolean;
  onConflict: () => void;
}

interface Saved {
  revision: number;
  text: string;
  at: string | null;
}

const textOf = ({ layoutForm, layout }: Layout): string => JSON.stringify({ layoutForm, layout });

/** Saves the layout once changes rest, one save at a time, and again later if the server could not be reached. */
export const useAutosave = ({ loaded, layout, canEdit, onConflict }: AutosaveProps) => {
  const client = useQueryClient();
  const [saved, setSaved] = useState<Saved>({ revision: loaded.revision, text: textOf(loaded), at: loaded.savedAt });
  const [problem, setProblem] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const sending = useRef(false);
  const text = useMemo(() => textOf(layout), [layout]);
  const latest = useRef({ saved, text, layout, onConflict });
  latest.current = { saved, text, layout, onConflict };

  const keep = (next: Saved): void => {
    latest.current.saved = next;
    setSaved(next);
    setProblem(undefined);
  };
  const send = async (revision = latest.current.saved.revision): Promise<boolean> => {
    if (sending.current) return false;
    const now = latest.current;
    sending.current = true;
    try {
      const body = { placeId: loaded.placeId, revision, ...now.layout };
      const reply = await call(saveLayout, { body });
      keep({ revision: reply.revision, text: now.text, at: reply.savedAt });
      void client.invalidateQueries({ queryKey: keyOf(getLayoutDraft), refetchType: 'none' });
      return true;
    } catch (error) {
      setProblem(error);
      if (isRefusal(error) && error.code === '409') now.onConflict();
      return false;
    } finally {
      sending.current = false;
      setAttempt((count) => count + 1);
    }
  };
  const isRefused = isRefusal(problem) && problem.code !== 'network' && problem.code !== 'timeout';
  const refusedText = useRef<string>(undefined);
  if (isRefused && refusedText.current === undefined) refusedText.current = text;
  if (!isRefused) refusedText.current = undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` counts the ends of saves, after which it may go on
  useEffect(() => {
    if (!canEdit || text === saved.text || sending.current) return undefined;
    // The same layout would be refused for the same reason, and one over a newer layout waits for a decision.
    if (isRefused && (problem.code === '409' || refusedText.current === text)) return undefined;
    const timer = setTimeout(() => void send(), problem === undefined || isRefused ? restMs : retryMs);
    return () => clearTimeout(timer);
  }, [text, saved.text, canEdit, problem, attempt, isRefused]);

  return {
    revision: () => latest.current.saved.revision,
    isDirty: () => canEdit && latest.current.text !== latest.current.saved.text,
    isSending: () => sending.current,
    dirty: text !== saved.text,
    savedAt: saved.at,
    problem,
    saveNow: (): Promise<boolean> =>
      latest.current.text === latest.current.saved.text && latest.current.saved.revision > 0
        ? Promise.resolve(true)
        : send(),
    saveOver: (revision: number) => void send(revision),
    take: (found: LayoutDraft) => keep({ revision: found.revision, text: textOf(found), at: found.savedAt }),
  };
};
export type Autosave = ReturnType<typeof useAutosave>;
