import type { Density } from './theme-config.ts';
import { type TokenName, type Tokens, variableName } from './tokens.ts';

/**
 * Writes the tokens as CSS variables on an element, through the CSSOM so that the content security policy needs no
 * inline styles.
 */
export const applyTheme = (root: HTMLElement, tokens: Tokens, density: Density): void => {
  for (const [name, value] of Object.entries(tokens))
    if (typeof value === 'string') root.style.setProperty(variableName(name as TokenName), value);
  root.dataset.theme = tokens.dark ? 'dark' : 'light';
  root.dataset.density = density;
  root.style.colorScheme = tokens.dark ? 'dark' : 'light';
};
