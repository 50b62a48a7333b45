import type { CSSProperties } from 'react';
import type { Density } from './theme-config.ts';
import { type TokenName, type Tokens, variableName } from './tokens.ts';

/** The tokens as CSS variables. */
export const variablesOf = (tokens: Tokens): CSSProperties =>
  Object.fromEntries(
    Object.entries(tokens).flatMap(([name, value]) =>
      typeof value === 'string' ? [[variableName(name as TokenName), value]] : [],
    ),
  );

/**
 * Writes the tokens as CSS variables on an element, through the CSSOM so that the content security policy needs no
 * inline styles.
 */
export const applyTheme = (root: HTMLElement, tokens: Tokens, density: Density): void => {
  for (const [name, value] of Object.entries(variablesOf(tokens))) root.style.setProperty(name, String(value));
  root.dataset.theme = tokens.dark ? 'dark' : 'light';
  root.dataset.density = density;
  root.style.colorScheme = tokens.dark ? 'dark' : 'light';
};
