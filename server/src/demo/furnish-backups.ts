import { backupKinds, backupEndpoints as calls, growingKinds } from '@eoms/contract';
import type { InternalCall } from './internal-calls.ts';

/** Every night, proved every week, as in a venue that somebody looks after; and the first one, without what only grows. */
export const furnishBackups = async (call: InternalCall): Promise<void> => {
  const schedule = await call(calls.getBackupSchedule, {});
  if (!schedule.enabled)
    await call(calls.saveBackupSchedule, {
      body: {
        enabled: true,
        frequency: 'daily',
        weekday: 1,
        at: '02:30',
        kinds: [...backupKinds],
        historyDays: 30,
        keep: 14,
        placeIds: [],
        warnAfterHours: 50,
        testWeekly: true,
      },
    });
  const { total } = await call(calls.listBackups, { query: { current: '1', size: '10' } });
  const kinds = backupKinds.filter((kind) => !growingKinds.some((growing) => growing === kind));
  if (total === 0) await call(calls.makeBackup, { body: { kinds, historyDays: 0 } });
};
