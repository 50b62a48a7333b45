import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { bytesOf, type OutboxEntry } from './outbox-entry.ts';
import type { KeptFile, OutboxStore } from './outbox-store.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: OutboxEntry; indexes: { userId: string } };
  files: { key: string; value: KeptFile };
  lease: { key: string; value: { id: string; holder: string; until: number } };
}

const leaseId = 'sending';
/** Written to the disk before it counts as kept: the browser may be killed right after. */
const onDisk = { durability: 'strict' } as const;

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('eoms-outbox', 1, {
    upgrade: (db) => {
      db.createObjectStore('entries', { keyPath: 'number', autoIncrement: true }).createIndex('userId', 'userId');
      db.createObjectStore('files', { keyPath: 'id' });
      db.createObjectStore('lease', { keyPath: 'id' });
    },
    // A later version of the console, in another tab, may change the database.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });

/** Entries in the database of the browser. */
export const createDatabaseStore = (): OutboxStore => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = async (): Promise<IDBPDatabase<Schema>> => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };

  return {
    list: async (userId) => (await database()).getAllFromIndex('entries', 'userId', userId),
    totals: async () => {
      const all = await (await database()).getAll('entries');
      return { entries: all.length, bytes: all.reduce((sum, entry) => sum + bytesOf(entry), 0) };
    },
    add: async (entry, files) => {
      const tx = (await database()).transaction(['entries', 'files'], 'readwrite', onDisk);
      const stored = tx.objectStore('entries').add(entry as OutboxEntry);
      const all = await Promise.all([stored, ...files.map((file) => tx.objectStore('files').add(file)), tx.done]);
      return { ...entry, number: all[0] };
    },
    update: async (entry) => {
      const tx = (await database()).transaction('entries', 'readwrite', onDisk);
      if (await tx.store.getKey(entry.number)) await tx.store.put(entry);
      await tx.done;
    },
    file: async (id) => (await (await database()).get('files', id))?.blob,
    remove: async ({ number, attachments }) => {
      const tx = (await database()).transaction(['entries', 'files'], 'readwrite', onDisk);
      const files = attachments.map(({ id }) => tx.objectStore('files').delete(id));
      await Promise.all([tx.objectStore('entries').delete(number), ...files, tx.done]);
    },
    takeLease: async (holder, now, until) => {
      const tx = (await database()).transaction('lease', 'readwrite');
      const held = await tx.store.get(leaseId);
      const free = !held || held.holder === holder || held.until < now;
      if (free) await tx.store.put({ id: leaseId, holder, until });
      await tx.done;
      return free;
    },
    leaveLease: async (holder) => {
      const tx = (await database()).transaction('lease', 'readwrite');
      if ((await tx.store.get(leaseId))?.holder === holder) await tx.store.delete(leaseId);
      await tx.done;
    },
  };
};
