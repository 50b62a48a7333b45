import type { AlarmResult } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { News } from '../../platform/news/news.ts';
import type { AlarmRow } from './alarm-intake.store.ts';
import { type AlarmChange, alarmChangeRecorded } from './alarms.news.ts';
import { acknowledge, type ChangedBy, solve } from './alarms.store.ts';

export interface SolveDeps {
  readonly database: Database;
  readonly news: News;
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stored: (rows: readonly AlarmRow[], addedIds: ReadonlySet<string>) => void;
}

/**
 * All of them or none: one that is out of the caller's scope is '404', one that was handled meanwhile
 * 'alarm.alreadySolved'.
 */
const changeAll = (
  deps: SolveDeps,
  caller: Caller,
  given: readonly string[],
  kind: AlarmChange,
  change: (tx: Executor, ids: readonly string[], by: ChangedBy) => Promise<AlarmRow[]>,
  after: object,
): Promise<null> =>
  deps.inTurn(async () => {
    const ids = [...new Set(given)];
    const rows = await deps.database.transaction(async (tx) => {
      const changed = await change(tx, ids, { id: caller.userId, name: caller.username });
      await deps.news.record(tx, alarmChangeRecorded, ...ids.map((alarmId) => ({ alarmId, change: kind })));
      await caller.audit({ target: ids.join(','), after }, tx);
      return changed;
    });
    deps.stored(rows, new Set());
    return null;
  });

export const acknowledgeAlarms = (deps: SolveDeps, caller: Caller, ids: readonly string[]): Promise<null> =>
  changeAll(deps, caller, ids, 'acknowledged', (tx, all, by) => acknowledge(tx, caller.places, all, by), {
    acknowledged: true,
  });

export const solveAlarms = (
  deps: SolveDeps,
  caller: Caller,
  { ids, result, remarks }: { ids: readonly string[]; result: AlarmResult; remarks: string },
): Promise<null> =>
  changeAll(deps, caller, ids, 'solved', (tx, all, by) => solve(tx, caller.places, all, { result, remarks, by }), {
    result,
    remarks,
  });
