import type { Move } from '@eoms/contract';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { groupCalls } from '../database/group-calls.ts';
import { moveSorted } from '../database/move-sorted.ts';
import { lockRow, removeRow, writeRow } from '../database/save-row.ts';
import type { Caller } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { DefinitionDraft, Definitions, DefinitionTable, GroupTable } from './definitions.ts';
import type { Version } from './versions.ts';

/** What one kind of definitions does besides, when something happens to one of them. */
export interface DefinitionHooks<T extends DefinitionTable> {
  /** Called after a change was committed; without an id, of a group. */
  readonly changed: (id?: string) => void | Promise<void>;
  /** Writes what belongs to being switched on or off, and returns what else the row gets. */
  readonly switched?: (
    tx: Executor,
    before: T['$inferSelect'],
    enabled: boolean,
  ) => Partial<T['$inferInsert']> | Promise<Partial<T['$inferInsert']>>;
  /** Removes what belongs to one, in the transaction that removes it. */
  readonly removed?: (tx: Executor, id: string) => Promise<void>;
  /** Ends what it has begun, after it was switched off or removed. */
  readonly stopped?: (id: string) => Promise<void>;
}

interface ById {
  readonly params: { readonly id: string };
}

/** The calls that all kinds of definitions have, each a transaction. */
export const definitionCalls = <T extends DefinitionTable, G extends GroupTable, D extends DefinitionDraft>(
  database: Pick<Database, 'db' | 'transaction'>,
  { table, rowsIn, siblings, groups, versions, within }: Definitions<T, G, D>,
  { changed, switched, removed, stopped }: DefinitionHooks<T>,
) => ({
  groups: groupCalls(database, groups, () => void changed()),
  async sort({ body }: { readonly body: Move }, caller: Caller): Promise<null> {
    await database.transaction((tx) => moveSorted(tx, rowsIn(caller.places), body, siblings, caller));
    await changed(body.id);
    return null;
  },
  async enable({ id, enabled }: { readonly id: string; readonly enabled: boolean }, caller: Caller): Promise<null> {
    await database.transaction(async (tx) => {
      const rows = rowsIn(caller.places);
      const before = await lockRow(tx, rows, id);
      const { name, enabled: was } = before as unknown as { readonly name: string; readonly enabled: boolean };
      const forAudit = () => ({ name, enabled: was });
      const values = { enabled, updatedAt: new Date(), ...(await switched?.(tx, before, enabled)) } as never;
      await writeRow(tx, { ...rows, forAudit }, { id, before }, { values, after: { name, enabled } }, caller);
    });
    if (!enabled) await stopped?.(id);
    await changed(id);
    return null;
  },
  async listVersions({ params: { id } }: ById, { places }: Pick<Caller, 'places'>): Promise<Version<D>[]> {
    if ((await database.db.$count(table, and(eq(table.id, id), within(places)))) === 0) throw refuse('404');
    return versions.list(database.db, id);
  },
  async remove({ params: { id } }: ById, caller: Caller): Promise<null> {
    await database.transaction(async (tx) => {
      await removeRow(tx, rowsIn(caller.places), id, caller);
      await removed?.(tx, id);
    });
    await stopped?.(id);
    await changed(id);
    return null;
  },
});
