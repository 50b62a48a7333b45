import { type Backup, type BackupKind, backupStates } from '@eoms/contract';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Listing } from '../../../platform/database/page.ts';
import { leftRows } from '../../../platform/work/left-rows.store.ts';
import type { Held } from '../../../platform/work/queue.ts';
import { backups } from '../backups.tables.ts';
import type { TaskProgress } from '../tasks/task.ts';

export type BackupRow = typeof backups.$inferSelect;
export type NewBackup = typeof backups.$inferInsert;

const open = sql`${backups.state} in ('waiting', 'running')`;

export const insertBackup = async (tx: Executor, row: NewBackup): Promise<boolean> => {
  const made = await tx.insert(backups).values(row).onConflictDoNothing().returning({ id: backups.id });
  return made.length > 0;
};

/** Those that wait or are being made. Until the transaction ends, nobody else begins one. */
export const countOpen = async (tx: Executor): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`);
  return tx.$count(backups, open);
};

export const findBackup = async (db: Executor, id: string): Promise<BackupRow | undefined> => {
  const [row] = await db.select().from(backups).where(eq(backups.id, id));
  return row;
};

export const presentBackup = (row: BackupRow): Backup => ({
  ...row,
  progress: { phase: row.phase, share: Math.min(1, Math.max(0, row.share)), rows: row.rowsDone, bytes: row.bytesDone },
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  testedAt: row.testedAt?.toISOString() ?? null,
  node: row.nodeName,
});

export interface BackupFilter {
  readonly kind?: BackupKind | undefined;
  readonly cause?: BackupRow['cause'] | undefined;
  readonly state?: BackupRow['state'] | undefined;
}

export const backupListing = (db: Executor, { kind, cause, state }: BackupFilter): Listing<BackupRow> => ({
  rows: db.select().from(backups),
  counted: db.select({ id: backups.id }).from(backups),
  scope: 'none',
  where: [
    kind && sql`${backups.kinds} @> array[${kind}]`,
    cause && eq(backups.cause, cause),
    state && eq(backups.state, state),
  ],
  order: { columns: { createdAt: backups.createdAt }, standard: 'createdAt', direction: 'desc', id: backups.id },
});

/** The newest good one that holds all of these kinds and is still here. */
export const newestGood = async (db: Executor, kinds: readonly BackupKind[]): Promise<BackupRow | undefined> => {
  const [row] = await db
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.state, 'succeeded'),
        eq(backups.isHere, true),
        sql`${backups.kinds} @> ${sql.param([...kinds])}::text[]`,
      ),
    )
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(1);
  return row;
};

/** Whether another good one, which is here, has all that this one has. */
export const hasOtherGood = async (db: Executor, { id, kinds }: Pick<BackupRow, 'id' | 'kinds'>): Promise<boolean> =>
  (await db.$count(
    backups,
    and(
      ne(backups.id, id),
      eq(backups.state, 'succeeded'),
      eq(backups.isHere, true),
      sql`${backups.kinds} @> ${sql.param(kinds)}::text[]`,
    ),
  )) > 0;

export const waitingBackups = sql`select 'all'::text as lane, 0::float8 as in_ms from backups
  where state = 'waiting' and not exists (select from backups where state = 'running') limit 1`;

const left = leftRows({
  table: backups,
  node: backups.node,
  open: sql`${backups.state} = 'running'`,
  forgotten: sql`false`,
});
/** Those that are being made, each by its id: one that was stopped is not among them any more. */
export const heldBackups = sql`select node, id::text as id, false as lost from backups where state = 'running' and node is not null`;

const attemptsAtMost = 2;
/** What an ended one does not have any more. */
const ended = { node: null, passphrase: null, endedAt: sql`now()` };

const movable = { table: backups, column: backups.state, states: backupStates };

/** What a dead process was making is begun again once, and then given up. */
export const takeBackBackups = async (db: Executor, held: readonly Held[]): Promise<void> => {
  const among = left.among(held);
  const again = sql`${among} and ${backups.attempts} < ${attemptsAtMost}`;
  await moveRows(db, movable, 'waiting', again, { node: null, share: 0, phase: null });
  await moveRows(db, movable, 'failed', among, { reason: 'away', ...ended });
};

/** A backup that was stopped with its process waits for the next one. */
export const returnBackup = async (db: Executor, id: string): Promise<void> => {
  await moveRows(db, movable, 'waiting', eq(backups.id, id), { node: null });
};

/** Takes the one that has waited longest; one is made at a time on all nodes together. */
export const leaseBackup = async (db: Executor, node: string, nodeName: string): Promise<BackupRow | undefined> => {
  const next = db
    .select({ id: backups.id })
    .from(backups)
    .where(sql`${backups.state} = 'waiting' and not exists (select from backups r where r.state = 'running')`)
    .orderBy(asc(backups.createdAt), asc(backups.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await moveRows(db, movable, 'running', inArray(backups.id, next), {
    node,
    nodeName,
    startedAt: sql`now()`,
    attempts: sql`${backups.attempts} + 1`,
  });
  return row;
};

/** False when it has been stopped meanwhile. */
export const noteProgress = async (
  db: Executor,
  id: string,
  { phase, share, rows, bytes }: TaskProgress,
): Promise<boolean> => {
  const noted = await db
    .update(backups)
    .set({ phase, share, rowsDone: rows, bytesDone: bytes })
    .where(and(eq(backups.id, id), eq(backups.state, 'running')))
    .returning({ id: backups.id });
  return noted.length > 0;
};

type Change = Partial<NewBackup>;

/** Ends it, unless it was stopped. */
export const endBackup = async (
  db: Executor,
  id: string,
  state: 'succeeded' | 'failed',
  change: Change,
): Promise<boolean> => (await moveRows(db, movable, state, eq(backups.id, id), { ...change, ...ended })).length > 0;

export const changeBackup = async (db: Executor, id: string, change: Omit<Change, 'state'>): Promise<void> => {
  await db.update(backups).set(change).where(eq(backups.id, id));
};

export const stopBackup = async (tx: Executor, id: string): Promise<boolean> =>
  (await moveRows(tx, movable, 'cancelled', eq(backups.id, id), { reason: 'stopped', ...ended })).length > 0;

export const removeBackupRow = async (tx: Executor, id: string): Promise<boolean> => {
  const removed = await tx
    .delete(backups)
    .where(and(eq(backups.id, id), sql`not ${open}`))
    .returning({ id: backups.id });
  return removed.length > 0;
};

/** Good ones of the schedule beyond so many, oldest first; those before a restore after so many days; never the last good one. */
export const surplusBackups = async (db: Executor, keep: number, safetyDays: number): Promise<BackupRow[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, cause, created_at, row_number() over (partition by cause order by created_at desc) as place,
        row_number() over (order by created_at desc) as newest
      from backups where state = 'succeeded' and is_here) good
    where newest > 1 and ((cause = 'schedule' and place > ${keep})
      or (cause = 'beforeRestore' and created_at < now() - make_interval(days => ${safetyDays})))`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0
    ? []
    : db.select().from(backups).where(inArray(backups.id, ids)).orderBy(asc(backups.createdAt));
};

/** Rows of those that failed or were stopped long ago, and of files that are gone. */
export const forgetOldBackups = async (db: Executor, days: number): Promise<void> => {
  await db
    .delete(backups)
    .where(
      sql`${backups.createdAt} < now() - make_interval(days => ${days}) and not ${backups.isHere} and not ${open}`,
    );
};
