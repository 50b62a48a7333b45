import type { AlarmResult } from '@eoms/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { News } from '../../../platform/news/news.ts';
import { type AlarmChange, alarmChangeRecorded } from '../alarms.news.ts';
import { acknowledge, type ChangedBy, reopen, solve } from '../alarms.store.ts';
import type { AlarmRow } from '../intake/alarm-intake.store.ts';
import type { Suppression } from '../suppression/suppress-alarms.ts';
import { noteEntry, type SystemStep } from './history.store.ts';

export interface ChangeAlarmsDeps {
  readonly database: Database;
  readonly news: News;
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Marks alarms that a maintenance window covers. */
  readonly suppression: Pick<Suppression, 'remark'>;
  readonly stored: (rows: readonly AlarmRow[], addedIds: ReadonlySet<string>) => void;
}

interface AlarmEntry extends SystemStep {
  /** What consumers of news hear. */
  readonly news: AlarmChange;
  readonly after: object;
}

/**
 * All of them or none: one that is out of the caller's scope is '404', one that is solved
 * 'alarm.alreadySolved', one that somebody else handled during the call '409'. What was done goes into the history of each alarm.
 */
export const changeAll = (
  deps: ChangeAlarmsDeps,
  caller: Caller,
  given: readonly string[],
  entry: AlarmEntry,
  change: (tx: Executor, ids: readonly string[], by: ChangedBy) => Promise<AlarmRow[]>,
): Promise<null> =>
  deps.inTurn(async () => {
    const ids = [...new Set(given)];
    const by = { id: caller.userId, name: caller.username };
    const rows = await deps.database.transaction(async (tx) => {
      const changed = await change(tx, ids, by);
      await noteEntry(tx, ids, entry, by);
      await deps.news.changed(tx, alarmChangeRecorded, ...ids.map((alarmId) => ({ alarmId, change: entry.news })));
      await caller.audit({ target: ids.join(','), after: entry.after }, tx);
      return changed;
    });
    deps.stored(rows, new Set());
    return null;
  });

export const acknowledgeAlarms = (deps: ChangeAlarmsDeps, caller: Caller, ids: readonly string[]): Promise<null> =>
  changeAll(
    deps,
    caller,
    ids,
    { kind: 'acknowledged', news: 'acknowledged', after: { acknowledged: true } },
    (tx, all, by) => acknowledge(tx, caller.places, all, by),
  );

export const solveAlarms = (
  deps: ChangeAlarmsDeps,
  caller: Caller,
  { ids, result, remarks }: { ids: readonly string[]; result: AlarmResult; remarks: string },
): Promise<null> =>
  changeAll(
    deps,
    caller,
    ids,
    { kind: 'solved', news: 'solved', text: remarks, detail: { result }, after: { result, remarks } },
    (tx, all, by) => solve(tx, caller.places, all, { result, remarks, by }),
  );

export const reopenAlarms = (
  deps: ChangeAlarmsDeps,
  caller: Caller,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<null> =>
  changeAll(
    deps,
    caller,
    ids,
    { kind: 'reopened', news: 'reopened', text: reason, after: { reopened: true, reason } },
    async (tx, all) => deps.suppression.remark(tx, await reopen(tx, caller.places, all)),
  );
