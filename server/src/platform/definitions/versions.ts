import { and, desc, eq, lt, max } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import type { VersionTable } from './versions.tables.ts';

const mostVersions = 50;

/** A state in which a definition was saved. */
export interface Version<D> {
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly draft: D;
}

/** What names the definition and what a save was based on says nothing about its state. */
const stateOf = <D extends object>(draft: D, id: string): D => {
  const { revision: _r, editRevision: _e, ...state } = draft as D & { revision?: unknown; editRevision?: unknown };
  return { ...state, id } as unknown as D;
};

/** The saved states of one kind of definitions; at most 50 of each are kept. */
export const versionsIn = <D extends object>(
  table: VersionTable<D>,
  isReadable: (draft: D) => boolean = () => true,
) => ({
  /** The number of the next one. The definition is locked, or new. */
  async next(tx: Executor, id: string): Promise<number> {
    const [last] = await tx
      .select({ version: max(table.version) })
      .from(table)
      .where(eq(table.ownerId, id));
    return (last?.version ?? 0) + 1;
  },
  async add(
    tx: Executor,
    {
      id,
      version,
      by,
      draft,
    }: { readonly id: string; readonly version: number; readonly by: string; readonly draft: D },
  ): Promise<void> {
    const row = { ownerId: id, version, by, draft: stateOf(draft, id) };
    await tx.insert(table).values(row as typeof table.$inferInsert);
    await tx.delete(table).where(and(eq(table.ownerId, id), lt(table.version, version - mostVersions + 1)));
  },
  /** The present state first; without those that only a newer version can read. */
  async list(db: Executor, id: string): Promise<Version<D>[]> {
    const { version, at, by, draft } = table;
    const rows = await db
      .select({ version, at, by, draft })
      .from(table)
      .where(eq(table.ownerId, id))
      .orderBy(desc(version));
    const found = rows.map((row) => ({ ...row, at: row.at.toISOString() })) as Version<D>[];
    return found.filter(({ draft: saved }) => isReadable(saved));
  },
});
