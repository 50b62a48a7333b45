import { bytesOf, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Keeps entries as the database does: what is read is a copy. Several outboxes on one store are tabs of one browser. */
export const createMemoryStore = (): OutboxStore => {
  const entries = new Map<number, OutboxEntry>();
  const files = new Map<string, Blob>();
  let last = 0;
  let lease: { holder: string; until: number } | undefined;
  const all = () => [...entries.values()].map((entry) => structuredClone(entry));
  return {
    list: async (userId) => all().filter((entry) => entry.userId === userId),
    totals: async () => ({ entries: entries.size, bytes: all().reduce((sum, entry) => sum + bytesOf(entry), 0) }),
    add: async (entry, kept) => {
      last += 1;
      entries.set(last, structuredClone({ ...entry, number: last }));
      for (const { id, blob } of kept) files.set(id, blob);
      return { ...entry, number: last };
    },
    update: async (entry) => {
      if (entries.has(entry.number)) entries.set(entry.number, structuredClone(entry));
    },
    file: async (id) => files.get(id),
    remove: async ({ number, attachments }) => {
      entries.delete(number);
      for (const { id } of attachments) files.delete(id);
    },
    takeLease: async (holder, now, until) => {
      if (lease && lease.holder !== holder && lease.until >= now) return false;
      lease = { holder, until };
      return true;
    },
    leaveLease: async (holder) => {
      if (lease?.holder === holder) lease = undefined;
    },
  };
};
