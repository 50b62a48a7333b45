import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { type Owner, ownedBy } from '../database/row-scope.ts';
import { tableImports as imports, tableImportRows as rows } from './imports.tables.ts';

export type ImportRow = Omit<typeof rows.$inferSelect, 'importId' | 'createdAt'>;
export type StoredImport = Omit<typeof imports.$inferSelect, 'createdAt'>;

const perStatement = 500;
const fresh = sql`${imports.createdAt} > now() - interval '1 hour'`;

/** Each user has one of a kind; an earlier one is replaced. */
export const saveImport = async (tx: Executor, made: StoredImport, content: readonly ImportRow[]): Promise<void> => {
  await tx.delete(imports).where(and(eq(imports.kind, made.kind), eq(imports.userId, made.userId)));
  await tx.insert(imports).values(made);
  for (let i = 0; i < content.length; i += perStatement) {
    const part = content.slice(i, i + perStatement);
    await tx.insert(rows).values(part.map((row) => ({ ...row, importId: made.id })));
  }
};

interface Wanted {
  readonly kind: string;
  readonly id: string;
}

const wanted = ({ kind, id }: Wanted, owner: Owner): SQL | undefined =>
  and(eq(imports.id, id), eq(imports.kind, kind), ownedBy(imports.userId, owner), fresh);

export const findImport = async (db: Executor, owner: Owner, one: Wanted): Promise<StoredImport | undefined> => {
  const [found] = await db.select().from(imports).where(wanted(one, owner));
  return found;
};

/** Locked until the transaction ends, so that the same import cannot be applied twice. */
export const lockImport = async (tx: Executor, owner: Owner, one: Wanted): Promise<boolean> => {
  const found = await tx.select({ id: imports.id }).from(imports).where(wanted(one, owner)).for('update');
  return found.length > 0;
};

export const removeImport = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(imports).where(eq(imports.id, id));
};

export const countChanges = async (db: Executor, importId: string): Promise<Map<ImportRow['change'], number>> => {
  const found = await db
    .select({ change: rows.change, n: sql<number>`count(*)::int` })
    .from(rows)
    .where(eq(rows.importId, importId))
    .groupBy(rows.change);
  return new Map(found.map(({ change, n }) => [change, n]));
};

/** The next rows to apply, after the given one. */
export const rowsToApply = (db: Executor, importId: string, after: number): Promise<ImportRow[]> =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, importId), inArray(rows.change, ['create', 'change']), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(perStatement);

export const badRows = (db: Executor, importId: string): Promise<ImportRow[]> =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, importId), eq(rows.change, 'bad')))
    .orderBy(asc(rows.row));

export const removeOldImports = async (db: Executor): Promise<number> => {
  const gone = await db.delete(imports).where(sql`not (${fresh})`).returning({ id: imports.id });
  return gone.length;
};
