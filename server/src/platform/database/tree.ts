import type { ErrorCode, Move } from '@eoms/contract';
import { and, asc, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { unraised } from './columns.ts';
import type { Executor } from './database.ts';
import { reorder } from './reorder.ts';
import {
  type Addition,
  type EntityDrafts,
  type EntityRows,
  lockRow,
  removeRow,
  type SavedRow,
  saveRow,
} from './save-row.ts';

export type TreeTable = PgTable & { readonly [K in 'id' | 'parentId' | 'sort' | 'createdAt']: PgColumn };
type Author = Pick<Caller, 'audit' | 'language'>;

/** Rows that form an ordered tree. */
export interface Tree<T extends TreeTable> extends EntityRows<T> {
  /** The refusal for a row that would become its own ancestor. */
  readonly circular: ErrorCode;
  readonly levels?: { readonly atMost: number; readonly refusal: ErrorCode };
  /** Drafts have no sort number: a new row comes last, and so does one that gets another parent. */
  readonly newLast?: true;
  /** Orders siblings with equal sort numbers as the lists do; defaults to the time they were created. */
  readonly tieBreaker?: PgColumn;
  /** The refusal for a move beyond the first or last sibling; defaults to 'tree.atEdge'. */
  readonly atEdge?: ErrorCode;
}

/** A tree whose rows are saved as drafts of the contract. */
export interface TreeDrafts<T extends TreeTable, D> extends Tree<T>, EntityDrafts<T, D> {}

/**
 * Serialises changes of one tree until the transaction ends: two moves, each valid alone, can form a cycle together.
 */
export const lockTree = async (tx: Executor, table: PgTable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableName(table)}))`);
};

/** Whether `candidate` is `id` itself or lies anywhere below it. */
export const isWithin = async (tx: Executor, table: PgTable, id: string, candidate: string): Promise<boolean> => {
  const found = await tx.execute(sql`
    with recursive up as (
      select t.id, t.parent_id from ${table} t where t.id = ${candidate}
      union
      select t.id, t.parent_id from ${table} t join up on t.id = up.parent_id
    )
    select 1 from up where id = ${id}`);
  return found.rows.length > 0;
};

/** The number of levels from the top through this parent to the deepest row of the moved branch. */
const levelsThrough = async (tx: Executor, table: PgTable, id: string, parentId: string): Promise<number> => {
  const found = await tx.execute<{ levels: number }>(sql`
    with recursive up as (
      select t.parent_id, 1 as level from ${table} t where t.id = ${parentId}
      union all
      select t.parent_id, up.level + 1 from ${table} t join up on t.id = up.parent_id
    ), down as (
      select ${id}::uuid as id, 1 as level
      union all
      select t.id, down.level + 1 from ${table} t join down on t.parent_id = down.id
    )
    select coalesce((select max(level) from up), 0) + (select max(level) from down) as levels`);
  return found.rows[0]?.levels ?? 0;
};

const requirePosition = async <T extends TreeTable>(
  tx: Executor,
  { table, circular, levels }: Tree<T>,
  id: string,
  parentId: string | null,
): Promise<void> => {
  if (parentId === null) return;
  if (await isWithin(tx, table, id, parentId)) throw refuse(circular);
  if (levels && (await levelsThrough(tx, table, id, parentId)) > levels.atMost)
    throw refuse(levels.refusal, {}, [{ field: 'parentId' }]);
};

/** Rows with the same parent, in their order. */
const siblings = async <T extends TreeTable>(
  tx: Executor,
  { table, scope, tieBreaker = table.createdAt }: Tree<T>,
  parentId: string | null,
) => {
  const below: SQL = parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId);
  const rows = await tx
    .select({ id: table.id, sort: table.sort })
    .from(table as PgTable)
    .where(and(below, scope === 'none' ? undefined : scope))
    .orderBy(asc(table.sort), asc(tieBreaker), asc(table.id));
  return rows as { id: string; sort: number }[];
};

const endOf = async <T extends TreeTable>(tx: Executor, tree: Tree<T>, parentId: string | null): Promise<number> =>
  Math.max(0, ...(await siblings(tx, tree, parentId)).map((row) => row.sort)) + 1;

/** `saveRow` for a row of a tree: it may move to another parent, but not below itself nor too deep. */
export const saveInTree = async <T extends TreeTable, D extends { id?: string | undefined }>(
  tx: Executor,
  tree: TreeDrafts<T, D>,
  draft: NoInfer<D>,
  caller: Author,
  change: Parameters<typeof saveRow<T, D>>[4] = () => undefined,
): Promise<SavedRow<T>> => {
  await lockTree(tx, tree.table);
  const { parentId } = tree.fields.values(draft) as { readonly parentId: string | null };
  return saveRow(tx, tree, draft, caller, async (before, id) => {
    const added = await change(before, id);
    await requirePosition(tx, tree, id, parentId);
    if (!tree.newLast) return added;
    const sort = before && before.parentId === parentId ? before.sort : await endOf(tx, tree, parentId);
    return { values: { ...added?.values, sort }, after: { ...added?.after, sort } } as Addition<T>;
  });
};

/** Moves a row up or down among its siblings. */
export const moveInTree = async <T extends TreeTable>(
  tx: Executor,
  tree: Tree<T>,
  move: Move,
  caller: Author,
): Promise<void> => {
  await lockTree(tx, tree.table);
  const { id, direction, steps = 1 } = move;
  const { parentId } = await lockRow(tx, tree, id);
  const moved = reorder(await siblings(tx, tree, parentId as string | null), move);
  if (!moved) throw refuse(tree.atEdge ?? 'tree.atEdge');
  // A draft that holds the place among the siblings would undo the move.
  const kept = tree.newLast ? unraised(tree.table) : {};
  for (const row of moved) {
    const sort = { sort: row.sort, ...kept } as Partial<T['$inferInsert']>;
    await tx.update(tree.table).set(sort).where(eq(tree.table.id, row.id));
  }
  await caller.audit({ target: id, after: { direction, steps } }, tx);
};

/** `removeRow` for a row of a tree; `heldBy` must name the foreign key that forbids removing a row with children. */
export const removeFromTree = async <T extends TreeTable>(
  tx: Executor,
  tree: Tree<T>,
  id: string,
  caller: Author,
): Promise<void> => {
  await lockTree(tx, tree.table);
  await removeRow(tx, tree, id, caller);
};
