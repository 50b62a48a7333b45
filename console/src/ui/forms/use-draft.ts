import { useEffect, useState } from 'react';
import { useUnsaved } from './unsaved.ts';

/**
 * Changes to something that the server keeps, outside of a form: begins with what was loaded, and is not left without a
 * question while `print` tells the two apart.
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
