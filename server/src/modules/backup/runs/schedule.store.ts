import type { BackupScheduleDraft } from '@eoms/contract';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { requireRevision } from '../../../platform/database/revision.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { backupSchedules } from '../backups.tables.ts';

export type ScheduleRow = typeof backupSchedules.$inferSelect;
type Change = Partial<Record<keyof ScheduleRow, unknown>>;

const only = eq(backupSchedules.id, 1);
/** What the system notes by itself is no change by a person. */
const unedited = { revision: sql`${backupSchedules.revision}` };

export const readSchedule = async (db: Executor): Promise<ScheduleRow> => {
  const [row] = await db.select().from(backupSchedules).where(only);
  if (!row) throw new Error('the row of the schedule is missing');
  return row;
};

/** The target that the operation log knows the schedule by. */
const scheduleTarget = '1';

interface SaveOptions {
  readonly caller: Pick<Caller, 'audit' | 'language'>;
  readonly sealed: string | null | undefined;
  readonly nextAt: Date | null;
  readonly nextTestAt: Date | null;
}

export const saveSchedule = async (
  tx: Executor,
  { passphrase: _passphrase, revision, ...draft }: BackupScheduleDraft,
  { caller, sealed, nextAt, nextTestAt }: SaveOptions,
): Promise<void> => {
  const [before] = await tx.select().from(backupSchedules).where(only).for('update');
  if (!before) throw new Error('the row of the schedule is missing');
  await requireRevision(tx, { ...before, id: scheduleTarget }, { revision }, caller, 'saveBackupSchedule');
  const since = draft.enabled && !before.enabled ? { since: new Date(), warnedAt: null } : {};
  await tx
    .update(backupSchedules)
    .set({ ...draft, ...since, nextAt, nextTestAt, ...(sealed === undefined ? {} : { passphrase: sealed }) })
    .where(only);
  const { passphrase: _sealed, ...seen } = before;
  await caller.audit(
    {
      target: scheduleTarget,
      before: seen,
      after: { ...draft, ...(sealed === undefined ? {} : { passphraseEntered: true }) },
    },
    tx,
  );
};

/** Notes what the system does; only while `where` still holds. */
export const noteOnSchedule = async (db: Executor, change: Change, where = sql`true`): Promise<boolean> => {
  const noted = await db
    .update(backupSchedules)
    .set({ ...(change as Partial<ScheduleRow>), ...unedited })
    .where(and(only, where))
    .returning({ id: backupSchedules.id });
  return noted.length > 0;
};

/** Until a backup, a test or a warning is due: the latter when a good one has been waited for too long. */
export const untilScheduled = sql`
  select extract(epoch from min(due.due_at) - now())::float8 * 1000 as in_ms from backup_schedules cross join lateral (values
    (case when enabled then next_at end),
    (case when test_weekly then next_test_at end),
    (case when enabled and warned_at is null then since + make_interval(hours => warn_after_hours) end)) due (due_at)`;

/** Takes the due time; false if another node was first. */
export const takeDue = (tx: Executor, next: Date): Promise<boolean> =>
  noteOnSchedule(tx, { nextAt: next }, and(lte(backupSchedules.nextAt, sql`now()`), eq(backupSchedules.enabled, true)));

export const takeTestDue = (tx: Executor, next: Date): Promise<boolean> =>
  noteOnSchedule(
    tx,
    { nextTestAt: next },
    and(lte(backupSchedules.nextTestAt, sql`now()`), eq(backupSchedules.testWeekly, true)),
  );

/** Marks that people are told; false if they have been, or there is nothing to tell. */
export const takeWarning = (tx: Executor): Promise<boolean> =>
  noteOnSchedule(
    tx,
    { warnedAt: new Date() },
    sql`enabled and warned_at is null and since + make_interval(hours => warn_after_hours) <= now()`,
  );

export const askForTest = (db: Executor, backupId: string): Promise<boolean> =>
  noteOnSchedule(
    db,
    { testAskedAt: new Date(), testBackupId: backupId, testNode: null },
    isNull(backupSchedules.testAskedAt),
  );

export const waitingTests = sql`select b.node_name as lane, 0::float8 as in_ms from backup_schedules s
  join backups b on b.id = s.test_backup_id where s.test_asked_at is not null and s.test_node is null`;
export const heldTests = sql`select test_node as node, '1'::text as id, false as lost from backup_schedules
  where test_asked_at is not null and test_node is not null`;

export const leaseTest = async (db: Executor, node: string): Promise<ScheduleRow | undefined> => {
  const [row] = await db
    .update(backupSchedules)
    .set({ testNode: node, ...unedited })
    .where(and(only, isNotNull(backupSchedules.testAskedAt), isNull(backupSchedules.testNode)))
    .returning();
  return row;
};

/** Super administrators, who are told when something is wrong. */
export const superAdministrators = async (db: Executor): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct u.id from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where r.is_super and u.enabled and u.removed_at is null`);
  return rows.map(({ id }) => id);
};
