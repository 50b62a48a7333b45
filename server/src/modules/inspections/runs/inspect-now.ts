import { AutomaticCheck, inspectedAtMost, textOf } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { areAmong, isAmong } from '../../../platform/auth/rights.ts';
import { refuseState } from '../../../platform/database/change-state.ts';
import { lockRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import { seeDevice } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { plansSaved } from '../inspections.news.ts';
import { nextDueOfPlan } from '../plans/next-due.ts';
import { namesOfPlaces, planRefusals, plansIn, setPlan } from '../plans/plans.store.ts';
import type { SavePlanDeps } from '../plans/save-plan.ts';
import { beginInspection } from './begin-inspection.ts';
import { insertInspection, makeOfPlan } from './make-inspection.ts';

export interface InspectNowDeps extends SavePlanDeps {
  readonly places: SavePlanDeps['places'] & Pick<PlacesModule, 'placesBelow'>;
}

interface Wanted {
  readonly placeIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly deviceIds: readonly string[];
}

/** The devices that are meant, all of them within sight; in groups and everywhere, those that are. */
const devicesMeant = async (deps: InspectNowDeps, caller: Caller, { placeIds, groupIds, deviceIds }: Wanted) => {
  const { registry } = deps.devices;
  const there = (await namesOfPlaces(deps.database.db, placeIds))(placeIds);
  if (there.length < placeIds.length || !areAmong(caller.places, placeIds)) throw refuseUnknown('placeIds');
  const named = deviceIds.map((id) => seeDevice(registry, caller, id, 'deviceIds'));
  const below = groupIds.length > 0 ? await deps.places.placesBelow(groupIds) : [];
  if (groupIds.length > 0 && below.length === 0) throw refuseUnknown('groupIds');
  const inSight = below.filter((id) => isAmong(caller.places, id));
  const everywhere = placeIds.length + groupIds.length + deviceIds.length === 0;
  const rooms = [...placeIds, ...inSight].flatMap(deps.places.relations.roomsOf);
  const ids = everywhere
    ? registry.idsIn(caller.places === 'all' ? 'all' : new Set(caller.places))
    : registry.idsIn(new Set(rooms));
  const found = new Map([...named, ...ids.flatMap((id) => registry.get(id) ?? [])].map((one) => [one.id, one]));
  return [...found.values()].filter((one) => one.enabled && isAmong(caller.places, one.placeId));
};

/** One click only looks: nothing is switched. */
const checks = AutomaticCheck.options.filter((kind) => kind !== 'active');
const hour = 3_600_000;

export const inspectNow = async (deps: InspectNowDeps, caller: Caller, wanted: Wanted): Promise<{ id: string }> => {
  const found = (await devicesMeant(deps, caller, wanted)).slice(0, inspectedAtMost);
  if (found.length === 0) throw refuse('inspection.nothingToInspect');
  const now = new Date();
  return deps.database.transaction(async (tx) => {
    const made = await insertInspection(tx, {
      planId: null,
      planned: null,
      name: textOf(texts.oneKey(caller.username), caller.language),
      type: 'automatic',
      cause: 'oneKey',
      dueAt: now,
      lateAt: new Date(now.getTime() + hour),
      placeIds: [...new Set(found.map(({ placeId }) => placeId))],
      people: [],
      definition: {
        devices: { kind: 'devices', deviceIds: found.map(({ id }) => id) },
        checks,
        checklists: [],
        presence: false,
        followUp: { order: null, notify: false },
      },
    });
    if (!made) throw new Error('an inspection without a plan is always made');
    await beginInspection(deps, tx, made, caller.username);
    await caller.audit({ target: made.id, after: { ...wanted, devices: found.length } }, tx);
    return { id: made.id };
  });
};

/** Begins the next inspection of a plan before its time; that time is done with, and the next one follows from it. */
export const inspectAhead = (deps: InspectNowDeps, caller: Caller, id: string): Promise<{ id: string }> =>
  deps.database.transaction(async (tx) => {
    const plan = await lockRow(tx, plansIn(caller.places), id);
    if (plan.status !== 'afoot') throw refuseState(planRefusals, plan.status, 'ahead');
    const { nextDueAt } = plan;
    if (nextDueAt === null) throw refuse('inspectionPlan.neverDue');
    const made = await makeOfPlan(tx, plan, { planned: nextDueAt, dueAt: new Date() });
    if (!made) throw refuse('409');
    const total = await beginInspection(deps, tx, made, caller.username);
    if (total === 0) throw refuse('inspection.nothingToInspect');
    const times = plan.times + 1;
    const venue = await deps.calendar.read(tx);
    const [next] = plan.recurrence.kind === 'afterDone' ? [] : nextDueOfPlan({ ...plan, times }, nextDueAt, venue);
    await setPlan(tx, id, { times, lastAt: new Date(), nextDueAt: next ?? null });
    await deps.news.changed(tx, plansSaved, {});
    await caller.audit({ target: id, after: { inspectionId: made.id, planned: nextDueAt } }, tx);
    return { id: made.id };
  });
