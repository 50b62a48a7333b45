import { statfs } from 'node:fs/promises';
import type { BackupSchedule, BackupScheduleDraft } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { BackupSign } from '../../../platform/health/health.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuseUnknown } from '../../../platform/http/refusal.ts';
import type { BackupParts } from '../backup.deps.ts';
import { scheduleChanged } from '../backup.news.ts';
import { schedulePurpose } from './around-tasks.ts';
import { newestGood } from './backups.store.ts';
import { nextTestOf, nextTimeOf } from './next-times.ts';
import { readSchedule, type ScheduleRow, saveSchedule } from './schedule.store.ts';

type AskDeps = Pick<BackupParts, 'platform' | 'places' | 'around'>;

const isOverdue = ({ enabled, since, warnAfterHours }: ScheduleRow): boolean =>
  enabled && Date.now() - since.getTime() > warnAfterHours * 3_600_000;

/** What health says of the schedule. */
export const signOfSchedule = async ({ db }: Pick<Database, 'db'>): Promise<BackupSign> => {
  const row = await readSchedule(db);
  const planned = row.enabled;
  if (!planned) return { planned };
  const endedAt = (await newestGood(db, row.kinds))?.endedAt;
  const age = endedAt ? { ageSeconds: Math.round((Date.now() - endedAt.getTime()) / 1_000) } : {};
  if (isOverdue(row)) return { planned, trouble: 'overdue', ...age };
  return row.lastTestPassed === false ? { planned, trouble: 'testFailed', ...age } : { planned, ...age };
};

export const showSchedule = async ({ platform, around }: AskDeps): Promise<BackupSchedule> => {
  const { db } = platform.database;
  const row = await readSchedule(db);
  const good = await newestGood(db, row.kinds);
  const { bavail, bsize } = await statfs(around.folder());
  return {
    ...row,
    hasPassphrase: row.passphrase !== null,
    nextAt: row.enabled ? (row.nextAt?.toISOString() ?? null) : null,
    lastGoodAt: good?.endedAt?.toISOString() ?? null,
    overdue: isOverdue(row),
    lastTestAt: row.lastTestAt?.toISOString() ?? null,
    nextTestAt: row.testWeekly ? (row.nextTestAt?.toISOString() ?? null) : null,
    testRunning: row.testAskedAt !== null,
    freeBytes: bavail * bsize,
  };
};

export const changeSchedule = async (
  { platform, places }: AskDeps,
  draft: BackupScheduleDraft,
  caller: Caller,
): Promise<null> => {
  const { database, secrets, news } = platform;
  const known = new Set((await places.listPlaces(caller.language)).map(({ id }) => id));
  if (draft.placeIds.some((id) => !known.has(id))) throw refuseUnknown('placeIds');
  const { passphrase } = draft;
  const sealed =
    passphrase === undefined ? undefined : passphrase === '' ? null : secrets.seal(passphrase, schedulePurpose);
  const now = new Date();
  await database.transaction(async (tx) => {
    await saveSchedule(tx, draft, {
      caller,
      sealed,
      nextAt: draft.enabled ? nextTimeOf(draft, now) : null,
      nextTestAt: draft.testWeekly ? nextTestOf(now) : null,
    });
    await news.changed(tx, scheduleChanged, {});
  });
  return null;
};
