import { create } from 'zustand';
import type { OutboxEntry } from './outbox-entry.ts';

export interface OutboxState {
  /** What the signed-in user has not sent yet, the oldest first. */
  readonly entries: readonly OutboxEntry[];
  /** The entry that this tab is sending. */
  readonly sendingId: string | null;
}

export const useOutboxState = create<OutboxState>(() => ({ entries: [], sendingId: null }));
