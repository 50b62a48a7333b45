import { useLayoutEffect, useMemo } from 'react';
import { useAppearance } from './appearance.ts';
import { applyTheme } from './apply-theme.ts';
import { tokensFor } from './server-theme.ts';
import type { Tokens } from './tokens.ts';

/** The current tokens, for canvases (charts) that cannot read CSS variables. */
export const useTokens = (): Tokens => {
  const mode = useAppearance((s) => s.mode);
  const venue = useAppearance((s) => s.tried?.colours ?? s.venue);
  return useMemo(() => tokensFor(mode, venue), [mode, venue]);
};

/** Keeps the CSS variables of the page in step with the current tokens. Use once, at the root. */
export const useAppliedTheme = (): void => {
  const tokens = useTokens();
  const density = useAppearance((s) => s.density);
  useLayoutEffect(() => applyTheme(document.documentElement, tokens, density), [tokens, density]);
};
