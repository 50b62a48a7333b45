import { type Restore, type RestoreDifference, restoreStates } from '@eoms/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { Listing } from '../../../platform/database/page.ts';
import { leftRows } from '../../../platform/work/left-rows.store.ts';
import type { Held } from '../../../platform/work/queue.ts';
import { restoreDifferences, restores } from '../backups.tables.ts';
import { dropStage } from '../restore/stage.store.ts';
import { stageOf } from '../tasks/around.ts';

export type RestoreRow = typeof restores.$inferSelect;
type Change = Omit<
  Partial<{ [K in keyof typeof restores.$inferInsert]: (typeof restores.$inferInsert)[K] | SQL }>,
  'state'
>;
const movable = { table: restores, column: restores.state, states: restoreStates };
/** What an ended one does not have any more. */
const ended = { node: null, passphrase: null, endedAt: sql`now()` };

export const insertRestore = async (tx: Executor, row: typeof restores.$inferInsert): Promise<void> => {
  await tx.insert(restores).values(row);
};

export const findRestore = async (db: Executor, id: string): Promise<RestoreRow | undefined> => {
  const [row] = await db.select().from(restores).where(eq(restores.id, id));
  return row;
};

/** Those that wait or are at work. Until the transaction ends, nobody else begins one. */
export const countOpenRestores = async (tx: Executor): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('restores', 0))`);
  return tx.$count(restores, sql`${restores.state} in ('waiting', 'comparing', 'restoring')`);
};

interface Decided {
  readonly undecided: number;
  readonly takesBackup: number;
}

/** How many conflicts of each kind are decided. */
export const decisionsOf = async (db: Executor, restoreId: string): Promise<Map<string, Decided>> => {
  const rows = await db
    .select({
      kind: restoreDifferences.kind,
      undecided: sql<number>`(count(*) filter (where ${restoreDifferences.choice} is null))::int`,
      takesBackup: sql<number>`(count(*) filter (where ${restoreDifferences.choice} = 'backup'))::int`,
    })
    .from(restoreDifferences)
    .where(and(eq(restoreDifferences.restoreId, restoreId), eq(restoreDifferences.change, 'conflict')))
    .groupBy(restoreDifferences.kind);
  return new Map(rows.map(({ kind, ...decided }) => [kind, decided]));
};

const nothing: Decided = { undecided: 0, takesBackup: 0 };

export const presentRestore = (row: RestoreRow, decided: ReadonlyMap<string, Decided> = new Map()): Restore => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  madeAt: row.madeAt?.toISOString() ?? null,
  share: Math.min(1, Math.max(0, row.share)),
  counts: row.counts.map((one) => ({ ...one, ...(decided.get(one.kind) ?? nothing) })),
  undecided: [...decided.values()].reduce((sum, { undecided }) => sum + undecided, 0),
});

export const restoreListing = (db: Executor): Listing<RestoreRow> => ({
  rows: db.select().from(restores),
  counted: db.select({ id: restores.id }).from(restores),
  scope: 'none',
  where: [],
  order: { columns: { createdAt: restores.createdAt }, standard: 'createdAt', direction: 'desc', id: restores.id },
});

export interface DifferenceFilter {
  readonly id: string;
  readonly kind?: RestoreDifference['kind'] | undefined;
  readonly change?: RestoreDifference['change'] | undefined;
}
type DifferenceRow = typeof restoreDifferences.$inferSelect;

/** Conflicts first. */
const changeOrder = sql`array_position(array['conflict', 'leftOut', 'changed', 'added', 'onlyHere'], ${restoreDifferences.change})`;

export const differenceListing = (db: Executor, { id, kind, change }: DifferenceFilter): Listing<DifferenceRow> => ({
  rows: db.select().from(restoreDifferences),
  counted: db.select({ key: restoreDifferences.key }).from(restoreDifferences),
  scope: eq(restoreDifferences.restoreId, id),
  where: [kind && eq(restoreDifferences.kind, kind), change && eq(restoreDifferences.change, change)],
  order: [changeOrder, asc(restoreDifferences.tableName), asc(restoreDifferences.key)].map((one) => sql`${one}`),
});

export const presentDifference = ({ tableName: table, changedAt, ...row }: DifferenceRow): RestoreDifference => ({
  ...row,
  table,
  changedAt: changedAt?.toISOString() ?? null,
});

export interface Decision {
  readonly table?: string | undefined;
  readonly key?: string | undefined;
  readonly choice: 'here' | 'backup';
}

/** Decides one conflict, or all that are undecided; returns how many. */
export const decide = async (tx: Executor, restoreId: string, { table, key, choice }: Decision): Promise<number> => {
  const one = table !== undefined && key !== undefined;
  const decided = await tx
    .update(restoreDifferences)
    .set({ choice })
    .where(
      and(
        eq(restoreDifferences.restoreId, restoreId),
        eq(restoreDifferences.change, 'conflict'),
        one
          ? and(eq(restoreDifferences.tableName, table), eq(restoreDifferences.key, key))
          : sql`${restoreDifferences.choice} is null`,
      ),
    )
    .returning({ key: restoreDifferences.key });
  return decided.length;
};

/** Each node works on the files that it has. One that is to be written waits for the backup of what is here. */
export const waitingRestores = sql`select distinct node_name as lane, 0::float8 as in_ms from restores r
  where node is null and (state = 'waiting' or state = 'restoring' and not exists (
    select from backups b where b.id = r.safety_backup_id and b.state in ('waiting', 'running')))`;

export const heldRestores = sql`select node, id::text as id, false as lost from restores
  where state in ('comparing', 'restoring') and node is not null`;

const left = leftRows({
  table: restores,
  node: restores.node,
  open: sql`${restores.state} in ('comparing', 'restoring')`,
  forgotten: sql`false`,
});

/**
 * Of a process that died: a comparison is made again; a restore that is still under way was rolled back, since it says in
 * its own transaction that it has succeeded.
 */
export const takeBackRestores = async (db: Executor, held: readonly Held[]): Promise<void> => {
  const among = left.among(held);
  const again = sql`${among} and ${restores.state} = 'comparing' and ${restores.attempts} < 2`;
  await moveRows(db, movable, 'waiting', again, { node: null, share: 0 });
  await moveRows(db, movable, 'failed', among, { reason: 'away', ...ended });
};

/** Takes one that waits, to be compared, or one that is to be written. */
export const leaseRestores = async (
  db: Executor,
  node: string,
  nodeName: string,
  count: number,
): Promise<RestoreRow[]> => {
  const mine = sql`${restores.node} is null and ${restores.nodeName} = ${nodeName}`;
  const next = (where: SQL) =>
    inArray(
      restores.id,
      db
        .select({ id: restores.id })
        .from(restores)
        .where(where)
        .orderBy(asc(restores.createdAt))
        .limit(count)
        .for('update', { skipLocked: true }),
    );
  const attempts = sql`${restores.attempts} + 1`;
  const compared = await moveRows(db, movable, 'comparing', next(sql`${mine} and ${restores.state} = 'waiting'`), {
    node,
    attempts,
  });
  const written = await db
    .update(restores)
    .set({ node, attempts })
    .where(
      next(sql`${mine} and ${restores.state} = 'restoring' and not exists (select from backups b
        where b.id = ${restores.safetyBackupId} and b.state in ('waiting', 'running'))`),
    )
    .returning();
  return [...compared, ...written];
};

/** Moves it on; false when its state does not allow that any more. */
export const moveRestore = async (
  db: Executor,
  id: string,
  to: RestoreRow['state'],
  change: Change,
): Promise<boolean> => (await moveRows(db, movable, to, eq(restores.id, id), change)).length > 0;

export const failRestore = (db: Executor, id: string, reason: RestoreRow['reason'], detail: string): Promise<boolean> =>
  moveRestore(db, id, 'failed', { reason, detail, ...ended });

export const cancelRestore = (tx: Executor, id: string): Promise<boolean> => moveRestore(tx, id, 'cancelled', ended);

/** Notes something of it as long as it is in this state. */
export const noteOnRestore = async (
  db: Executor,
  id: string,
  state: RestoreRow['state'],
  change: Change,
): Promise<void> => {
  await db
    .update(restores)
    .set(change)
    .where(and(eq(restores.id, id), eq(restores.state, state)));
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** A restore by command: it goes straight from the comparison to the writing. */
export const noteRestore = async (
  db: Executor,
  { id, path, mode }: { readonly id: string; readonly path: string; readonly mode: RestoreRow['mode'] },
): Promise<void> => {
  const fileName = path.replace(/^.*[\\/]/, '');
  await insertRestore(db, {
    id,
    fileName,
    path,
    mode,
    nodeName: '',
    by: '',
    byId: nobody,
    state: 'restoring',
    node: nobody,
  });
};

export const forgetRestore = async ({ db, pool }: Pick<Database, 'db' | 'pool'>, id: string): Promise<void> => {
  await dropStage(pool, stageOf(id));
  await db.delete(restores).where(eq(restores.id, id));
};

/** Whether a process says that it is working on this database. */
export const isAnyNodeRunning = async (db: Executor): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from nodes where seen_at > now() - interval '10 seconds' limit 1`);
  return rows.length > 0;
};
