import type { Move } from '@eoms/contract';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../http/context.ts';
import type { Database, Executor } from './database.ts';
import { lastSort, moveSorted } from './move-sorted.ts';
import { type Addition, type EntityDrafts, removeRow, saveRow } from './save-row.ts';

type GroupTable = PgTable & { readonly [K in 'id' | 'name' | 'sort' | 'revision']: PgColumn };
type Author = Pick<Caller, 'audit' | 'language'>;
interface Draft {
  readonly id?: string | undefined;
  readonly revision?: number | undefined;
  readonly name: string;
}

/** Groups of one level that are nothing but a name. */
export interface Groups<T extends GroupTable> extends EntityDrafts<T, Draft> {
  /** Orders groups with equal sort numbers as the lists do. */
  readonly tieBreaker: PgColumn;
}

/** Saves a group and returns its id; a new one comes last. */
export const saveGroup = async <T extends GroupTable>(
  tx: Executor,
  groups: Groups<T>,
  draft: Draft,
  caller: Author,
): Promise<string> => {
  const { id } = await saveRow(tx, groups, draft, caller, async (before) =>
    before ? undefined : ({ values: { sort: (await lastSort(tx, groups.table)) + 1 } } as Addition<T>),
  );
  return id;
};

/** The calls for groups, each a transaction; `changed` is told when one was committed. */
export const groupCalls = <T extends GroupTable>(
  { transaction }: Pick<Database, 'transaction'>,
  groups: Groups<T>,
  changed: () => void = () => undefined,
) => ({
  save: async ({ body }: { readonly body: Draft }, caller: Author): Promise<{ id: string }> => {
    const id = await transaction((tx) => saveGroup(tx, groups, body, caller));
    changed();
    return { id };
  },
  sort: async ({ body }: { readonly body: Move }, caller: Author): Promise<null> => {
    const siblings = { of: () => undefined, tieBreaker: groups.tieBreaker };
    await transaction((tx) => moveSorted(tx, groups, body, siblings, caller));
    changed();
    return null;
  },
  remove: async ({ params: { id } }: { readonly params: { readonly id: string } }, caller: Author): Promise<null> => {
    await transaction((tx) => removeRow(tx, groups, id, caller));
    changed();
    return null;
  },
});
