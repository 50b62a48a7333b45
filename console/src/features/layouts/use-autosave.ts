import { useEffect, useMemo, useRef, useState } from 'react';
import { isRefusal } from '../../api/api-refusal.ts';

const restMs = 800;
const retryMs = 5_000;

/** A draft as the server stores it. */
export interface LoadedDraft<T> {
  revision: number;
  savedAt: string | null;
  savedBy: string | null;
  content: T;
}

interface AutosaveProps<T> {
  loaded: LoadedDraft<T>;
  now: T;
  canEdit: boolean;
  /** Saves over the given revision. */
  store: (revision: number, content: T) => Promise<{ revision: number; savedAt: string }>;
  onConflict: () => void;
}

interface Saved {
  revision: number;
  text: string;
  at: string | null;
}

/** Saves a draft once changes rest, one save at a time, and again later if the server could not be reached. */
export const useAutosave = <T>({ loaded, now: content, canEdit, store, onConflict }: AutosaveProps<T>) => {
  const [saved, setSaved] = useState<Saved>({
    revision: loaded.revision,
    text: JSON.stringify(loaded.content),
    at: loaded.savedAt,
  });
  const [problem, setProblem] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const sending = useRef(false);
  const text = useMemo(() => JSON.stringify(content), [content]);
  const latest = useRef({ saved, text, content, store, onConflict });
  latest.current = { saved, text, content, store, onConflict };

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
      const reply = await now.store(revision, now.content);
      keep({ revision: reply.revision, text: now.text, at: reply.savedAt });
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
    // The same draft would be refused for the same reason, and one over a newer draft waits for a decision.
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
    take: (found: LoadedDraft<T>) =>
      keep({ revision: found.revision, text: JSON.stringify(found.content), at: found.savedAt }),
  };
};
export type Autosave = Omit<ReturnType<typeof useAutosave<unknown>>, 'take'>;
