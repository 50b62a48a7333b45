import type { CombinationDraft } from '@eoms/contract';
import { DateTime } from 'luxon';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import type { Executor } from '../../platform/database/database.ts';
import { requireRevision } from '../../platform/database/revision.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { seeDevice } from '../devices/devices.module.ts';
import type { CombinationsDeps } from './combinations.deps.ts';
import {
  isNested,
  lockCombination,
  lockRooms,
  overlappingMeetings,
  partsOf,
  removeCombination,
  storeCombination,
} from './combinations.store.ts';

const requireMode = (
  { devices }: Pick<CombinationsDeps, 'devices'>,
  { mode, sensor, combineGroupId, divideGroupId }: CombinationDraft,
  caller: Caller,
): void => {
  if (mode === 'sensor' && !sensor) throw refuse('combination.sensorMissing', {}, [{ field: 'sensor' }]);
  if (sensor) {
    seeDevice(devices.registry, caller, sensor.deviceId, 'sensor');
    const known = devices.engine().propertiesOf(sensor.deviceId);
    if (known.length > 0 && !known.some(({ id }) => id === sensor.property))
      throw refuse('combination.sensorMissing', {}, [{ field: 'sensor' }]);
  }
  if (mode === 'group' && !(combineGroupId && divideGroupId))
    throw refuse('combination.groupsMissing', {}, [{ field: 'combineGroupId' }]);
};

const requireFree = async (tx: Executor, placeId: string): Promise<void> => {
  const at = await overlappingMeetings(tx, placeId);
  if (!at) return;
  const when = DateTime.fromJSDate(at).toFormat('yyyy-MM-dd HH:mm');
  throw refuse('combination.meetingsOverlap', { when }, [{ field: 'partIds' }]);
};

export const saveCombination = async (deps: CombinationsDeps, draft: CombinationDraft, caller: Caller) => {
  requireAllPlaces(caller);
  requireMode(deps, draft, caller);
  const { placeId } = draft;
  const partIds = [...new Set(draft.partIds)].sort();
  const ids = [...new Set([placeId, ...partIds])];
  if (partIds.length < 2 || (await deps.places.existingPlaces(ids)).length !== ids.length)
    throw refuseUnknown('partIds');
  await deps.database.transaction(async (tx) => {
    await lockRooms(tx, ids);
    if (await isNested(tx, draft)) throw refuse('combination.nested', {}, [{ field: 'partIds' }]);
    const before = await lockCombination(tx, caller.places, placeId);
    if (before) await requireRevision(tx, { ...before, id: placeId }, draft, caller);
    else if (draft.revision !== undefined) throw refuse('409');
    const partsBefore = await partsOf(tx, placeId);
    const regrouped = partsBefore.join() !== partIds.join();
    if (before?.combined && regrouped) throw refuse('combination.isCombined', {}, [{ field: 'partIds' }]);
    if (regrouped) {
      await storeCombination(tx, { ...draft, partIds });
      await requireFree(tx, placeId);
      await deps.news.changed(tx, accessChanged, {});
    } else await storeCombination(tx, { ...draft, partIds }, before?.combined ?? false);
    const was = before && { before: { ...before, partIds: partsBefore } };
    await caller.audit({ target: placeId, ...was, after: draft }, tx);
  });
};

export const undoCombination = async (deps: CombinationsDeps, placeId: string, caller: Caller) => {
  requireAllPlaces(caller);
  await deps.database.transaction(async (tx) => {
    const before = await lockCombination(tx, caller.places, placeId);
    if (!before) throw refuse('404');
    await caller.audit({ target: placeId, before: { ...before, partIds: await partsOf(tx, placeId) } }, tx);
    await removeCombination(tx, placeId);
    await deps.news.changed(tx, accessChanged, {});
  });
};
