import { shelvedHoursAtMost } from '@eoms/contract';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { alarmChangeRecorded } from '../alarms.news.ts';
import { shelve, unshelve } from '../alarms.store.ts';
import { type AlarmRow, endShelving } from '../intake/alarm-intake.store.ts';
import { type ChangeAlarmsDeps, changeAll } from './change-alarms.ts';
import { noteEntry } from './history.store.ts';

const longestMs = shelvedHoursAtMost * 3_600_000;

export const shelveAlarms = async (
  deps: ChangeAlarmsDeps,
  caller: Caller,
  { ids, until, reason }: { ids: readonly string[]; until: string; reason: string },
): Promise<null> => {
  const left = Date.parse(until) - Date.now();
  if (left <= 0 || left > longestMs) throw refuse('alarm.shelvedTooLong', {}, [{ field: 'until' }]);
  const entry = { kind: 'shelved', news: 'shelved', text: reason, detail: { until } } as const;
  return changeAll(deps, caller, ids, { ...entry, after: { shelvedUntil: until, reason } }, (tx, all, by) =>
    shelve(tx, caller.places, all, { until: new Date(until), reason, by }),
  );
};

export const unshelveAlarms = (deps: ChangeAlarmsDeps, caller: Caller, ids: readonly string[]): Promise<null> =>
  changeAll(deps, caller, ids, { kind: 'unshelved', news: 'unshelved', after: { shelvedUntil: null } }, (tx, all) =>
    unshelve(tx, caller.places, all),
  );

const jobName = 'alarms.unshelve';
const perTurn = 500;

/** Brings alarms back whose time on the shelf is over; they appear as new. */
export const createUnshelve = ({ database, news, inTurn, stored }: ChangeAlarmsDeps) => {
  const some = (): Promise<AlarmRow[]> =>
    inTurn(async () => {
      const rows = await database.transaction(async (tx) => {
        const back = await endShelving(tx, perTurn);
        const ids = back.map(({ id }) => id);
        await noteEntry(tx, ids, { kind: 'unshelved' }, undefined);
        await news.changed(
          tx,
          alarmChangeRecorded,
          ...ids.map((alarmId) => ({ alarmId, change: 'unshelved' as const })),
        );
        return back;
      });
      stored(rows, new Set(rows.map(({ id }) => id)));
      return rows;
    });
  return async (): Promise<void> => {
    while ((await some()).length === perTurn);
  };
};

/** Every minute, on one node. */
export const scheduleUnshelve = (
  { jobs, log }: Pick<Platform, 'jobs' | 'log'>,
  unshelveDue: () => Promise<void>,
): void => {
  jobs.work(jobName, unshelveDue);
  jobs
    .schedule(jobName, '* * * * *')
    .catch((error: unknown) => log.warn({ err: error }, 'shelved alarms are not brought back by themselves'));
};
