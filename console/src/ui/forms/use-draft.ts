import { useEffect, useState } from 'react';
import { useUnsaved } from './unsaved.ts';

/**
 * A draft of something stored on the server, outside of a form: starts with what was loaded, and leaving asks first
 * while `print` gives different text for the two.
 */
export const useDraft = <T>(loaded: T | undefined, print: (value: T) => string) => {
  const [begun, setBegun] = useState<T>();
  const [draft, setDraft] = useState<T>();
  useEffect(() => {
    if (loaded === undefined) return;
    setBegun((now) => now ?? loaded);
    setDraft((now) => now ?? loaded);
  }, [loaded]);
  const now = draft ?? loaded;
  useUnsaved(() => begun !== undefined && now !== undefined && print(begun) !== print(now));
  return { draft: now, change: (next: T) => setDraft(next), kept: () => setBegun(now) };
};
