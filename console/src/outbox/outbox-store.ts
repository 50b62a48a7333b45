import type { NewEntry, OutboxEntry } from './outbox-entry.ts';

export interface KeptFile {
  readonly id: string;
  readonly blob: Blob;
}

/** Where entries are kept: a database of the browser, or memory in tests. */
export interface OutboxStore {
  /** The entries of a user, the oldest first. */
  list(userId: string): Promise<OutboxEntry[]>;
  /** All that is kept on this device, of every user. */
  totals(): Promise<{ entries: number; bytes: number }>;
  add(entry: NewEntry, files: readonly KeptFile[]): Promise<OutboxEntry>;
  /** Does nothing if the entry has been removed meanwhile, in another tab perhaps. */
  update(entry: OutboxEntry): Promise<void>;
  file(id: string): Promise<Blob | undefined>;
  /** With its files. */
  remove(entry: OutboxEntry): Promise<void>;
  /** Takes or renews the lease for sending; false while another tab holds it. */
  takeLease(holder: string, now: number, until: number): Promise<boolean>;
  leaveLease(holder: string): Promise<void>;
}
