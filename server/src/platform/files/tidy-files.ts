import type { Database } from '../database/database.ts';
import { type DeclaredUses, withUses } from './declared-uses.ts';
import { lockLongUnused, noteUnused, noteUsed, referringColumns, removeUnused } from './seen-files.store.ts';
import { forgetUploaded } from './upload-room.store.ts';

/** A form may be open for this long before what was uploaded in it is saved. */
const youngHours = 1;
/** Long enough for a form over a long weekend, and to take back a change. */
const unusedHours = 72;
const atOnce = 500;

/** A column that nobody has declared would lose its files: then nothing is removed. */
const requireDeclared = async ({ db }: Database, { fixed }: DeclaredUses): Promise<void> => {
  const declared = new Set(fixed.map(({ name }) => name));
  const unknown = (await referringColumns(db)).filter((name) => !declared.has(name));
  if (unknown.length > 0) throw new Error(`no module has declared that it uses files: ${unknown.join(', ')}`);
};

/**
 * Removes the rows of files that nothing has referred to for three days. Two steps, so that an upload is safe until it is
 * saved, and a picture that was taken off until the change can no longer be taken back. Several nodes may do it at once.
 */
export const tidyFiles = async (database: Database, uses: DeclaredUses): Promise<number> => {
  await forgetUploaded(database.db);
  await requireDeclared(database, uses);
  await database.transaction((tx) => withUses(tx, uses, (inner, all) => noteUnused(inner, all, youngHours)));
  for (let removed = 0; ; ) {
    const [found, gone] = await database.transaction(async (tx) => {
      const ids = await lockLongUnused(tx, unusedHours, atOnce);
      // Whoever began to use one in the meantime has committed that by now: no lock was given before.
      const count = await withUses(tx, uses, (inner, all) => removeUnused(inner, all, ids));
      await noteUsed(tx, ids);
      return [ids.length, count];
    });
    removed += gone;
    if (found < atOnce) return removed;
  }
};
