import type { InspectionPlanDraft } from '@eoms/contract';
import { areAmong, isAmong } from '../../../platform/auth/rights.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Access, createPeopleOfPlaces } from '../../access/access.module.ts';
import type { CalendarModule } from '../../calendar/calendar.module.ts';
import { type DevicesModule, seeDevice } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { existingChecklists } from '../answers/checklists.store.ts';
import { inspectionScreens, mayOperate } from '../inspections.policy.ts';
import { nextDueOfPlan } from './next-due.ts';
import { namesOfPlaces, type PlanRow } from './plans.store.ts';

export interface CheckPlanDeps {
  readonly places: Pick<PlacesModule, 'relations'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
  readonly access: Pick<Access, 'accessOf'>;
  readonly calendar: Pick<CalendarModule, 'read'>;
}

const checkPlaces = async (
  { places, devices }: CheckPlanDeps,
  tx: Executor,
  draft: InspectionPlanDraft,
  caller: Caller,
) => {
  const ids = [...new Set(draft.placeIds)];
  const known = (await namesOfPlaces(tx, ids))(ids);
  if (known.length < ids.length || !areAmong(caller.places, ids))
    throw refuse('inspectionPlan.placeUnknown', {}, [{ field: 'placeIds' }]);
  if (draft.devices.kind !== 'devices') return;
  const rooms = new Set(ids.flatMap(places.relations.roomsOf));
  for (const id of new Set(draft.devices.deviceIds)) {
    const { placeId } = seeDevice(devices.registry, caller, id, 'devices');
    if (!rooms.has(placeId)) throw refuse('inspectionPlan.deviceElsewhere', {}, [{ field: 'devices' }]);
  }
};

const checkWhatIsDone = async ({ places }: CheckPlanDeps, tx: Executor, draft: InspectionPlanDraft, caller: Caller) => {
  if (draft.type === 'manual') {
    const ids = [...new Set(draft.checklistIds)];
    if (ids.length === 0) throw refuse('inspectionPlan.nothingAsked', {}, [{ field: 'checklistIds' }]);
    if ((await existingChecklists(tx, ids)).length < ids.length) throw refuse('404', {}, [{ field: 'checklistIds' }]);
    return;
  }
  if (draft.checks.length === 0) throw refuse('inspectionPlan.nothingChecked', {}, [{ field: 'checks' }]);
  if (!draft.checks.includes('active')) return;
  const operable = caller.placesFor(mayOperate);
  const rooms = draft.placeIds.flatMap(places.relations.roomsOf);
  if (!rooms.every((id) => isAmong(operable, id)))
    throw refuse('inspectionPlan.mayNotControl', {}, [{ field: 'checks' }]);
};

/** People who had a part before keep it. */
const checkPeople = async ({ access }: CheckPlanDeps, draft: InspectionPlanDraft, before: PlanRow | undefined) => {
  const people = createPeopleOfPlaces({ access, screens: inspectionScreens });
  for (const id of new Set(draft.peopleIds)) {
    if (before?.peopleIds.includes(id)) continue;
    if (!(await people.maySee(id, draft.placeIds)))
      throw refuse('inspectionPlan.personMayNot', {}, [{ field: 'peopleIds' }]);
  }
};

/** Refuses what does not exist, what the caller may not see or do, and what would never be due. */
export const checkPlan = async (
  deps: CheckPlanDeps,
  tx: Executor,
  draft: InspectionPlanDraft,
  caller: Caller,
  before?: PlanRow,
): Promise<void> => {
  const { end, startsOn } = draft;
  if (end.kind === 'onDay' && end.day < startsOn) throw refuse('inspectionPlan.endBeforeStart', {}, [{ field: 'end' }]);
  await checkPlaces(deps, tx, draft, caller);
  await checkWhatIsDone(deps, tx, draft, caller);
  await checkPeople(deps, draft, before);
  const venue = await deps.calendar.read(tx);
  const begin = new Date(`${startsOn}T00:00:00`);
  begin.setMilliseconds(-1);
  if (nextDueOfPlan({ ...draft, times: 0, doneAt: null }, begin, venue).length === 0)
    throw refuse('inspectionPlan.neverDue', {}, [{ field: 'recurrence' }]);
};
