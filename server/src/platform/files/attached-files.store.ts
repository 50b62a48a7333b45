import { asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/database.ts';
import { oneOf } from '../database/row-scope.ts';
import type { Identity } from '../http/context.ts';
import { refuseUnknown } from '../http/refusal.ts';
import { storedFiles } from './files.tables.ts';
import type { FileStore } from './files.ts';

type AttachedTable = PgTable & { readonly fileId: PgColumn; readonly position: PgColumn };
type OwnerKey<T extends AttachedTable> = Exclude<keyof T['$inferInsert'] & keyof T & string, 'fileId' | 'position'>;

export interface AttachedFile {
  readonly id: string;
  readonly name: string;
}

/** Those of the files that the user uploaded: no one may attach, and thereby remove, another user's file. */
const uploadedBy = async (db: Executor, ids: readonly string[], userId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ id: storedFiles.id, by: storedFiles.createdBy })
    .from(storedFiles)
    .where(oneOf(storedFiles.id, ids));
  return new Set(rows.flatMap(({ id, by }) => (by === userId ? [id] : [])));
};

export interface Attaching {
  readonly files: Pick<FileStore, 'hold' | 'remove'>;
  readonly person: Identity;
  /** The field at fault. */
  readonly field: string;
}

/** The files that hang on rows of something, in their order. `ownerKey` names the column of the row. */
export const createAttachedFiles = <T extends AttachedTable>(table: T, ownerKey: OwnerKey<T>) => {
  const owner = table[ownerKey] as unknown as PgColumn;
  const ofRows = async (db: Executor, ids: readonly string[]): Promise<(id: string) => AttachedFile[]> => {
    if (ids.length === 0) return () => [];
    const rows = await db
      .select({ owner, id: storedFiles.id, name: storedFiles.name })
      .from(table as PgTable)
      .innerJoin(storedFiles, eq(storedFiles.id, table.fileId))
      .where(oneOf(owner, ids))
      .orderBy(asc(table.position));
    const found = new Map<unknown, AttachedFile[]>();
    for (const row of rows)
      found.set(row.owner, [...(found.get(row.owner) ?? []), { id: row.id as string, name: row.name as string }]);
    return (id) => found.get(id) ?? [];
  };
  return {
    ofRows,
    /**
     * Attaches these files to a row, and removes those that hung on it before and are not among them. Throws '404' for
     * a file that neither hung on it before nor was uploaded by the person.
     */
    set: async (tx: Executor, id: string, given: readonly string[], { files, person, field }: Attaching) => {
      const ids = [...new Set(given)];
      const before = (await ofRows(tx, [id]))(id).map((file) => file.id);
      const added = ids.filter((file) => !before.includes(file));
      if (added.length > 0) {
        const own = await uploadedBy(tx, added, person.userId);
        const held = await files.hold(tx, person, added);
        if (!added.every((file) => own.has(file) && held.has(file))) throw refuseUnknown(field);
      }
      await tx.delete(table).where(eq(owner, id));
      const rows = ids.map((fileId, position) => ({ [ownerKey]: id, fileId, position }));
      if (rows.length > 0) await tx.insert(table).values(rows as unknown as T['$inferInsert'][]);
      await files.remove(
        before.filter((file) => !ids.includes(file)),
        tx,
      );
    },
    /** Takes the files off rows that are being removed, and returns them. */
    take: async (tx: Executor, ids: readonly string[]): Promise<string[]> => {
      if (ids.length === 0) return [];
      const rows = await tx
        .delete(table)
        .where(inArray(owner, [...ids]))
        .returning({ id: table.fileId });
      return rows.map((row) => row.id as string);
    },
  };
};
