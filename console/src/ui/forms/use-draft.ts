import { useEffect, useState } from 'react';
import { useUnsaved } from './unsaved.ts';

/**
 * A draft of something stored on the server, outside of a form: starts with what was loaded, and leaving asks first
 * while `print` gives different text for the two. While it gives the same, the draft follows what is loaded.
 */
export const useDraft = <T>(loaded: T | undefined, print: (value: T) => string) => {
  const [{ begun, draft }, setState] = useState<{ begun?: T; draft?: T }>({});
  const isChanged = (before: T | undefined, now: T | undefined): boolean =>
    before !== undefined && now !== undefined && print(before) !== print(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is loaded makes the draft follow
  useEffect(() => {
    if (loaded === undefined) return;
    setState((now) => (isChanged(now.begun, now.draft) ? now : { begun: loaded, draft: loaded }));
  }, [loaded]);
  const now = draft ?? loaded;
  useUnsaved(() => isChanged(begun, now));
  return {
    draft: now,
    change: (next: T) => setState((was) => ({ ...was, draft: next })),
    kept: () => setState((was) => ({ ...was, begun: was.draft ?? loaded })),
  };
};
