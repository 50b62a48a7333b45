import { create } from 'zustand';

export interface LinkState {
  connected: boolean;
  /** Round-trip time of the last ping. */
  delayMs: number | null;
  /** When `connected` last changed, milliseconds since the epoch. */
  since: number;
  /** False until the first connection attempt of this session has succeeded or failed. */
  known: boolean;
}

export const useLinkState = create<LinkState>(() => ({
  connected: false,
  delayMs: null,
  since: Date.now(),
  known: false,
}));

/** Whether live data may be out of date because the link is down. */
export const useStale = (): boolean => useLinkState((s) => s.known && !s.connected);
