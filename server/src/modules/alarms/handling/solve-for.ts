import type { AlarmResult } from '@eoms/contract';
import type { Audit } from '../../../platform/audit/audit.ts';
import { alarmChangeRecorded } from '../alarms.news.ts';
import { type ChangedBy, lockAlarm, solve } from '../alarms.store.ts';
import type { ChangeAlarmsDeps } from './change-alarms.ts';
import { noteEntry } from './history.store.ts';

export interface SolveForDeps extends ChangeAlarmsDeps {
  readonly audit: Audit;
}

export type SolveFor = ReturnType<typeof createSolveFor>;

/** Solves an alarm for another module; repeating it changes nothing. */
export const createSolveFor =
  ({ database, news, inTurn, stored, audit }: SolveForDeps) =>
  (
    alarmId: string,
    given: { readonly result: AlarmResult; readonly remarks: string; readonly by: ChangedBy },
  ): Promise<void> =>
    inTurn(async () => {
      const { result, remarks, by } = given;
      const rows = await database.transaction(async (tx) => {
        const alarm = await lockAlarm(tx, 'all', alarmId);
        if (alarm?.status !== 'pending') return [];
        const solved = await solve(tx, 'all', [alarmId], given);
        await noteEntry(tx, [alarmId], { kind: 'solved', text: remarks, detail: { result } }, by);
        await news.changed(tx, alarmChangeRecorded, { alarmId, change: 'solved' });
        const who = { userId: by.id, username: by.name };
        await audit.write({ action: 'solveAlarm', target: alarmId, after: { result, remarks } }, who, tx);
        return solved;
      });
      stored(rows, new Set());
    });
