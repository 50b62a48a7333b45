import { create } from 'zustand';
import { readText, storeText } from '../storage.ts';
import type { ServerTheme } from './server-theme.ts';
import type { Density } from './theme-config.ts';

export type Mode = 'light' | 'dark';
const modeKey = 'eoms_mode';
const densityKey = 'eoms_density';

interface Appearance {
  mode: Mode;
  density: Density;
  /** The venue's own colours; empty until loaded. */
  venue: ServerTheme;
  setMode: (mode: Mode) => void;
  setDensity: (density: Density) => void;
  setVenue: (venue: ServerTheme) => void;
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

export const useAppearance = create<Appearance>((set) => ({
  mode: storedMode(),
  density: storedDensity(),
  venue: {},
  setMode: (mode) => {
    storeText(modeKey, mode);
    set({ mode });
  },
  setDensity: (density) => {
    storeText(densityKey, density);
    set({ density });
  },
  setVenue: (venue) => set({ venue }),
}));
