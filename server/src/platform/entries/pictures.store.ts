import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/database.ts';
import { oneOf } from '../database/row-scope.ts';
import { newId } from '../database/uuid.ts';

type PictureTable = PgTable & { readonly [K in 'id' | 'fileId' | 'sort']: PgColumn };
type Owner<T extends PictureTable> = Omit<T['$inferInsert'], 'id' | 'fileId' | 'sort'>;

interface Pictured<T extends PictureTable> {
  readonly table: T;
  /** The entry that a picture belongs to. */
  readonly entryId: PgColumn;
  /** What the entry is about: who may see that may see the picture. */
  readonly subject: { readonly table: PgTable; readonly id: PgColumn; readonly of: PgColumn };
}

/** The pictures of the entries of a history. */
export const createPictures = <T extends PictureTable>({ table, entryId, subject }: Pictured<T>) => ({
  add: async (tx: Executor, owner: Owner<T>, fileIds: readonly string[]): Promise<void> => {
    const rows = [...new Set(fileIds)].map((fileId, sort) => ({ ...owner, id: newId(), fileId, sort }));
    if (rows.length > 0) await tx.insert(table).values(rows as unknown as T['$inferInsert'][]);
  },
  /** The ids of the pictures of an entry, in their order. */
  ofEntries: async (db: Executor, ids: readonly string[]): Promise<(id: string) => string[]> => {
    if (ids.length === 0) return () => [];
    const found = await db
      .select({ id: table.id, entryId })
      .from(table as PgTable)
      .where(oneOf(entryId, ids))
      .orderBy(asc(table.sort));
    return (id) => found.filter((one) => one.entryId === id).map((one) => one.id as string);
  },
  /** The file of a picture, if what it is about meets the conditions. */
  fileOf: async (db: Executor, id: string, ...seen: (SQL | undefined)[]): Promise<string | undefined> => {
    const [row] = await db
      .select({ fileId: table.fileId })
      .from(table as PgTable)
      .innerJoin(subject.table, eq(subject.id, subject.of))
      .where(and(eq(table.id, id), ...seen));
    return row?.fileId as string | undefined;
  },
});
