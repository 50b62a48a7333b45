import { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { ByteStore, StoredBytes } from './byte-store.ts';
import { findPart, insertPart, listNames, removeParts } from './file-parts.store.ts';

/** Small enough for a reader to hold one at a time, large enough to need few queries. */
export const partBytes = 256 * 1024;
const namesAtOnce = 1_000;

/** Files in the database, in parts: wherever several nodes share nothing else. */
export const createDatabaseBytes = (database: Database): ByteStore => {
  const { db } = database;

  async function* contentOf(name: string, first: { content: Buffer; parts: number }): AsyncGenerator<Buffer> {
    yield first.content;
    for (let part = 1; part < first.parts; part++) {
      const next = await findPart(db, name, part);
      if (!next) throw new Error(`part ${part} of a stored file is gone`);
      yield next.content;
    }
  }

  return {
    async write(name, content) {
      const parts = Math.max(1, Math.ceil(content.length / partBytes));
      await database.transaction(async (tx) => {
        for (let part = 0; part < parts; part++) {
          const piece = content.subarray(part * partBytes, (part + 1) * partBytes);
          await insertPart(tx, { name, part, parts, content: piece });
        }
      });
    },
    has: async (name) => (await findPart(db, name, 0)) !== undefined,
    async open(name) {
      const first = await findPart(db, name, 0);
      return first ? Readable.from(contentOf(name, first), { objectMode: false }) : null;
    },
    async *list() {
      for (let after = ''; ; ) {
        const rows = await listNames(db, after, namesAtOnce);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row): StoredBytes => ({ ...row, remove: () => removeParts(db, row.name) }));
        after = last.name;
      }
    },
  };
};
