import { isDeepStrictEqual } from 'node:util';
import { type AlarmWindowDraft, type AlarmWindowScope, windowDaysAtMost } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { type WindowRow, windowsIn } from './alarm-windows.store.ts';
import { type Occurrence, occurrenceAt } from './occurrences.ts';
import { isWithin } from './present-windows.ts';
import { scopesOf, storeScope, unknownInScope } from './scopes.store.ts';

export interface ChangeWindowsDeps {
  readonly database: Database;
  readonly places: Pick<PlacesModule, 'placesBelow'>;
  readonly now: () => Date;
  readonly levels: Pick<AlarmsModule['levels'], 'check'>;
}

const day = 86_400_000;

const checkSchedule = ({ schedule }: AlarmWindowDraft): void => {
  if (schedule.kind === 'once') {
    const lasts = Date.parse(schedule.to) - Date.parse(schedule.from);
    if (lasts <= 0) throw refuse('alarmWindow.endBeforeStart', {}, [{ field: 'schedule.to' }]);
    if (lasts > windowDaysAtMost * day)
      throw refuse('alarmWindow.tooLong', { days: windowDaysAtMost }, [{ field: 'schedule.to' }]);
  } else if (schedule.lastDate !== null && schedule.lastDate < schedule.firstDate)
    throw refuse('alarmWindow.endBeforeStart', {}, [{ field: 'schedule.lastDate' }]);
};

const distinct = ({ placeIds, groupIds, deviceIds }: AlarmWindowScope): AlarmWindowScope => ({
  placeIds: [...new Set(placeIds)],
  groupIds: [...new Set(groupIds)],
  deviceIds: [...new Set(deviceIds)],
});

/** Everything in the scope exists within the caller's places, and so does what is below its groups. */
const checkScope = async (tx: Executor, { places }: ChangeWindowsDeps, scope: AlarmWindowScope, caller: Caller) => {
  if (Object.values(scope).every((ids) => ids.length === 0))
    throw refuse('alarmWindow.scopeMissing', {}, [{ field: 'scope' }]);
  const unknown = await unknownInScope(tx, caller.places, scope);
  if (unknown) throw refuseUnknown(`scope.${unknown}`);
  const groups = scope.groupIds.map((id) => ({ kind: 'group' as const, id, placeId: null }));
  if (!(await isWithin(places, caller.places, groups)))
    throw refuse('alarmWindow.otherPlaces', {}, [{ field: 'scope.groupIds' }]);
};

const scopeOf = async (tx: Executor, windowId: string) => {
  const things = await scopesOf(tx, 'all', [windowId]);
  const idsOf = (kind: string) => things.filter((one) => one.kind === kind).map(({ id }) => id);
  return { things, scope: { placeIds: idsOf('place'), groupIds: idsOf('group'), deviceIds: idsOf('device') } };
};

/** Who sees a window because it touches one of his places may not decide over those of others. */
const requireWhole = async (tx: Executor, { places }: ChangeWindowsDeps, id: string, caller: Caller) => {
  const { things, scope } = await scopeOf(tx, id);
  if (!(await isWithin(places, caller.places, things))) throw refuse('alarmWindow.otherPlaces');
  return scope;
};

const currentOf = (next: Occurrence | null) => ({ currentFrom: next?.from ?? null, currentTo: next?.to ?? null });

export const saveWindow = (deps: ChangeWindowsDeps, draft: AlarmWindowDraft, caller: Caller): Promise<string> =>
  deps.database.transaction(async (tx) => {
    checkSchedule(draft);
    const scope = distinct(draft.scope);
    await checkScope(tx, deps, scope, caller);
    let was: AlarmWindowScope | undefined;
    const kept = { ...windowsIn(caller.places), forAudit: (row: WindowRow) => ({ ...row, scope: was }) };
    const { id } = await saveRow(tx, kept, draft, caller, async (before) => {
      was = before && (await requireWhole(tx, deps, before.id, caller));
      await deps.levels.check(tx, draft.levels, 'levels', before?.levels);
      const isNew = !before || !isDeepStrictEqual(before.schedule, draft.schedule);
      const next = occurrenceAt(draft.schedule, deps.now(), isNew ? null : before.notBefore);
      if (isNew && !next) throw refuse('alarmWindow.neverOpen', {}, [{ field: 'schedule' }]);
      const fresh = isNew ? { notBefore: null, endedAt: null, endedBy: null } : {};
      const author = before ? {} : { createdBy: caller.username };
      return {
        values: { ...currentOf(next), ...fresh, ...author, updatedAt: new Date() },
        after: { scope },
      };
    });
    await storeScope(tx, id, scope);
    return id;
  });

export const endWindow = (deps: ChangeWindowsDeps, id: string, caller: Caller): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const kept = windowsIn(caller.places);
    const before = await lockRow(tx, kept, id);
    await requireWhole(tx, deps, id, caller);
    const at = deps.now();
    const { enabled, currentFrom, currentTo, schedule } = before;
    if (!enabled || !currentFrom || !currentTo || currentFrom > at || currentTo <= at)
      throw refuse('alarmWindow.notOpen');
    const next = occurrenceAt(schedule, at, currentTo);
    const ended = { notBefore: currentTo, endedAt: at, endedBy: caller.username };
    await writeRow(
      tx,
      kept,
      { id, before },
      { values: { ...ended, ...currentOf(next), updatedAt: new Date() }, after: ended },
      caller,
    );
  });

export const removeWindow = (deps: ChangeWindowsDeps, id: string, caller: Caller): Promise<void> =>
  deps.database.transaction(async (tx) => {
    let was: AlarmWindowScope | undefined;
    const kept = { ...windowsIn(caller.places), forAudit: (row: WindowRow) => ({ ...row, scope: was }) };
    await removeRow(tx, kept, id, caller, async () => {
      was = await requireWhole(tx, deps, id, caller);
    });
  });
