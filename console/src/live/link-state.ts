import { create } from 'zustand';

export interface LinkState {
  connected: boolean;
  /** Round trip of the last ping. */
  delayMs: number | null;
  /** When `connected` last changed, milliseconds since the epoch. */
  since: number;
  /** False until the first connection of this session was tried and either way decided. */
  known: boolean;
}

export const useLinkState = create<LinkState>(() => ({
  connected: false,
  delayMs: null,
  since: Date.now(),
  known: false,
}));

/** While the link is down nothing on screen is known to be fresh. */
export const useStale = (): boolean => useLinkState((s) => s.known && !s.connected);
