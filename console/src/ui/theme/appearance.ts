import { create } from 'zustand';
import { readOfTab, readText, storeForTab, storeText } from '../storage.ts';
import type { ServerTheme } from './server-theme.ts';
import type { Density } from './theme-config.ts';

export type Mode = 'light' | 'dark';
const modeKey = 'eoms_mode';
const densityKey = 'eoms_density';
const ignoredKey = 'eoms_theme';

/** A theme that somebody tries for themselves. */
export interface TriedTheme {
  readonly name: string;
  readonly colours: ServerTheme;
  /** A file that its user may see. */
  readonly logo: string | null;
}
const triedKey = 'eoms_tried_theme';

interface Appearance {
  mode: Mode;
  density: Density;
  /** The venue's own colours; empty until loaded. */
  venue: ServerTheme;
  /** The venue's colours are left out in this tab: `?theme=default`. */
  ignored: boolean;
  /** In this tab, until it is closed or the trial is ended. */
  tried: TriedTheme | null;
  setMode: (mode: Mode) => void;
  setDensity: (density: Density) => void;
  setVenue: (venue: ServerTheme) => void;
  setIgnored: (ignored: boolean) => void;
  setTried: (tried: TriedTheme | null) => void;
}

const storedMode = (): Mode => {
  const stored = readText(modeKey);
  if (stored === 'dark' || stored === 'light') return stored;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};
const storedDensity = (): Density => {
  const stored = readText(densityKey);
  if (stored === 'compact' || stored === 'comfortable') return stored;
  return globalThis.matchMedia?.('(pointer: coarse) and (min-width: 768px)').matches ? 'touch' : 'comfortable';
};

/** Asked for in the address, it holds until the tab is closed or the theme is wanted again: links do not repeat it. */
const isIgnored = (): boolean => {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').get('theme');
  if (asked === 'default') storeForTab(ignoredKey, 'default');
  return asked === 'default' || readOfTab(ignoredKey) === 'default';
};

const storedTrial = (): TriedTheme | null => {
  try {
    const found = JSON.parse(readOfTab(triedKey) ?? 'null') as TriedTheme | null;
    // Colours are judged where they are applied; anything that is not one is left out there.
    return typeof found?.name === 'string' && typeof found.colours === 'object' ? found : null;
  } catch {
    return null;
  }
};

export const useAppearance = create<Appearance>((set) => ({
  mode: storedMode(),
  density: storedDensity(),
  venue: {},
  ignored: isIgnored(),
  tried: isIgnored() ? null : storedTrial(),
  setMode: (mode) => {
    storeText(modeKey, mode);
    set({ mode });
  },
  setDensity: (density) => {
    storeText(densityKey, density);
    set({ density });
  },
  setVenue: (venue) => set({ venue }),
  setIgnored: (ignored) => {
    storeForTab(ignoredKey, ignored ? 'default' : null);
    set({ ignored, ...(ignored ? { venue: {} } : {}) });
  },
  setTried: (tried) => {
    storeForTab(triedKey, tried && JSON.stringify(tried));
    set({ tried });
  },
}));
