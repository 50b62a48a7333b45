import { rm } from 'node:fs/promises';
import { backupTrouble } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Queue } from '../../../platform/work/queue.ts';
import { systemTemplateId } from '../../notices/notices.module.ts';
import type { BackupParts } from '../backup.deps.ts';
import { backupsChanged, scheduleChanged } from '../backup.news.ts';
import { asBackupError } from '../backup-error.ts';
import { runTask } from '../tasks/run-task.ts';
import { passphrasePurpose, schedulePurpose } from './around-tasks.ts';
import {
  type BackupRow,
  changeBackup,
  findBackup,
  forgetOldBackups,
  insertBackup,
  newestGood,
  surplusBackups,
} from './backups.store.ts';
import { fileNameOf } from './file-name.ts';
import { nextTestOf, nextTimeOf } from './next-times.ts';
import {
  askForTest,
  heldTests,
  leaseTest,
  noteOnSchedule,
  readSchedule,
  type ScheduleRow,
  superAdministrators,
  takeDue,
  takeTestDue,
  takeWarning,
  untilScheduled,
  waitingTests,
} from './schedule.store.ts';

const safetyDays = 7;
const rowsStayDays = 400;

/** Tells the super administrators, in the transaction that notes why. */
const tell = async (
  deps: Pick<BackupParts, 'config' | 'notices'>,
  tx: Executor,
  text: ReturnType<(typeof backupTrouble)[keyof typeof backupTrouble]>,
) => {
  const { publicUrl } = await deps.config.general();
  await deps.notices.send(tx, {
    says: { templateId: systemTemplateId('backup-trouble') },
    to: [],
    users: await superAdministrators(tx),
    variables: { 'notice.text': text, ...(publicUrl !== '' && { link: `${publicUrl}/backup` }) },
    subject: 'backup',
    urgent: true,
  });
};

const openScheduled = async ({ platform }: BackupParts, schedule: ScheduleRow): Promise<void> => {
  const { database, secrets, news } = platform;
  const { kinds, historyDays, nextAt, passphrase } = schedule;
  const id = newId();
  const sealed =
    passphrase === null ? null : secrets.seal(secrets.open(passphrase, schedulePurpose), passphrasePurpose(id));
  await database.transaction(async (tx) => {
    if (!(await takeDue(tx, nextTimeOf(schedule, new Date())))) return;
    const row = { id, kinds, historyDays, cause: 'schedule' as const, by: '', state: 'waiting' as const };
    await insertBackup(tx, { ...row, fileName: fileNameOf(id, new Date()), plannedAt: nextAt, passphrase: sealed });
    await news.changed(tx, backupsChanged, {});
  });
};

/** Begins what is due, and says so when no good backup has come for too long. Any node does it, one at a time. */
export const scheduleQueue = (deps: BackupParts): Queue => {
  const { database, news } = deps.platform;
  return {
    name: 'schedule of backups',
    timed: {
      waiting: untilScheduled,
      async perform() {
        const now = new Date();
        const schedule = await readSchedule(database.db);
        if (schedule.enabled && schedule.nextAt !== null && schedule.nextAt <= now) await openScheduled(deps, schedule);
        if (schedule.testWeekly && schedule.nextTestAt !== null && schedule.nextTestAt <= now)
          await database.transaction(async (tx) => {
            if (!(await takeTestDue(tx, nextTestOf(now)))) return;
            const good = await newestGood(tx, schedule.kinds);
            if (good) await askForTest(tx, good.id);
            await news.changed(tx, scheduleChanged, {});
          });
        await database.transaction(async (tx) => {
          if (await takeWarning(tx)) await tell(deps, tx, backupTrouble.overdue(schedule.warnAfterHours));
        });
      },
    },
  };
};

/** Restores a backup into a database of its own when somebody, or the week, wants it. */
export const testsQueue = (
  deps: BackupParts,
): Queue<ScheduleRow & { readonly id: never; readonly attempts: number }> => {
  const { platform, around } = deps;
  const { database, secrets, bus, news } = platform;
  const { db } = database;
  const test = async (backup: BackupRow, schedule: ScheduleRow, signal: AbortSignal) => {
    const passphrase = schedule.passphrase === null ? undefined : secrets.open(schedule.passphrase, schedulePurpose);
    const task = { do: 'test' as const, path: around.pathOf(backup.fileName), ...around.common() };
    const options = { signal, tell: () => undefined };
    try {
      return await runTask({ ...task, passphrase: backup.hasSecrets ? passphrase : undefined }, options);
    } catch (error) {
      // It was made under another passphrase; everything but the secrets is tested.
      if (asBackupError(error).reason !== 'passphrase') throw error;
      return runTask({ ...task, passphrase: undefined }, options);
    }
  };
  const note = async (
    schedule: ScheduleRow,
    begun: number,
    result: { passed: boolean; detail: string; tables: number | null },
  ) => {
    await database.transaction(async (tx) => {
      const { passed, detail, tables } = result;
      await noteOnSchedule(tx, {
        testAskedAt: null,
        testNode: null,
        lastTestAt: new Date(),
        lastTestPassed: passed,
        lastTestDetail: detail,
        lastTestSeconds: Math.round((performance.now() - begun) / 1_000),
        lastTestTables: tables,
      });
      if (schedule.testBackupId !== null)
        await changeBackup(tx, schedule.testBackupId, { testedAt: new Date(), testPassed: passed });
      if (!passed) await tell(deps, tx, backupTrouble.testFailed(detail));
      await news.changed(tx, scheduleChanged, {});
    });
  };
  return {
    name: 'tests of backups',
    working: {
      waiting: waitingTests,
      atOnce: 1,
      knows: (lane) => lane === around.nodeName,
      lease: async () => {
        const row = await leaseTest(db, bus.node);
        return row ? [{ ...row, id: '1' as never, attempts: 1 }] : [];
      },
      async work(schedule, signal) {
        const begun = performance.now();
        const backup = schedule.testBackupId === null ? undefined : await findBackup(db, schedule.testBackupId);
        try {
          if (!backup?.isHere) throw new Error('the file of the backup is gone');
          const { tables } = await test(backup, schedule, signal);
          await note(schedule, begun, { passed: true, detail: '', tables });
        } catch (error) {
          signal.throwIfAborted();
          const { reason, message } = asBackupError(error, signal);
          await note(schedule, begun, { passed: false, detail: `${reason}: ${message}`, tables: null });
        }
        return undefined;
      },
      withinMs: () => 12 * 3_600_000,
      retry: { attemptsAtMost: 1, pauseAfter: () => 5 },
      settle: async (_row, outcome) => {
        if (outcome.kind === 'again') await noteOnSchedule(db, { testNode: null });
      },
      endWithinMs: 1_000,
    },
    holding: { held: heldTests, takeBack: () => noteOnSchedule(db, { testNode: null }) },
  };
};

/** After each backup: a good one ends the waiting and lets older ones go; one of the schedule that failed is told of. */
export const createAfterBackup =
  (deps: BackupParts) =>
  async (row: BackupRow): Promise<void> => {
    const { platform, around } = deps;
    const { database, log } = platform;
    const { db } = database;
    const schedule = await readSchedule(db);
    if (row.state !== 'succeeded') {
      if (row.cause === 'schedule' && row.reason !== 'stopped')
        await database.transaction((tx) => tell(deps, tx, backupTrouble.failed(`${row.reason}: ${row.detail}`)));
      return;
    }
    if (schedule.kinds.every((kind) => row.kinds.includes(kind)))
      await noteOnSchedule(db, { since: new Date(), warnedAt: null });
    const failedCopies = row.copies.filter(({ state }) => state === 'failed');
    if (failedCopies.length > 0)
      await database.transaction((tx) =>
        tell(
          deps,
          tx,
          backupTrouble.copyFailed(failedCopies.map(({ name, detail }) => `${name} (${detail})`).join(', ')),
        ),
      );
    for (const old of await surplusBackups(db, schedule.keep, safetyDays)) {
      if (old.nodeName !== around.nodeName) continue;
      await rm(around.pathOf(old.fileName), { force: true });
      await changeBackup(db, old.id, { isHere: false });
      if (old.cause === 'schedule')
        await removeCopies(deps, old).catch((error: unknown) =>
          log.warn({ err: error }, 'old copies of a backup stay'),
        );
    }
    await forgetOldBackups(db, rowsStayDays);
  };

const removeCopies = async ({ places }: BackupParts, { copies, fileName }: BackupRow): Promise<void> => {
  const signal = AbortSignal.timeout(120_000);
  for (const { placeId, state } of copies) {
    if (state !== 'succeeded') continue;
    const place = await places.openPlace(placeId, signal);
    try {
      await place.remove(fileName, signal);
    } finally {
      await place.close();
    }
  }
};
