import type { FloorPlanDetail, PlannedDevice } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { DeviceEntry, DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { placesOf, seesWhole } from './floor-plans.policy.ts';
import { findPlan, itemsOf, namesOfPlaces } from './floor-plans.store.ts';

export interface DrawDeps {
  readonly db: Executor;
  readonly places: Pick<PlacesModule, 'placesBelow'>;
  readonly devices: Pick<DevicesModule, 'registry' | 'alarms'>;
}

const unplacedAtMost = 2_000;

/** One drawing with what the caller may see of it. */
export const drawPlan = async (
  { db, places, devices }: DrawDeps,
  caller: Caller,
  id: string,
): Promise<FloorPlanDetail> => {
  const found = await findPlan(db, caller.places, id);
  if (!found) throw refuse('404');
  const { plan, version } = found;
  const shown = await placesOf(places, plan);
  const mine = caller.places === 'all' ? undefined : new Set(caller.places);
  const placeIds = new Set(mine ? shown.filter((placeId) => mine.has(placeId)) : shown);
  const items = await itemsOf(db, id);
  const entryOf = (deviceId: string): DeviceEntry | undefined => {
    const device = devices.registry.get(deviceId);
    return device && placeIds.has(device.placeId) ? device : undefined;
  };
  const placed = items.devices.flatMap(({ deviceId, x, y }) => {
    const entry = entryOf(deviceId);
    return entry ? [{ entry, x, y }] : [];
  });
  const onPlan = new Set(placed.map(({ entry }) => entry.id));
  const rest = devices.registry
    .idsIn(placeIds)
    .filter((deviceId) => !onPlan.has(deviceId))
    .slice(0, unplacedAtMost)
    .flatMap((deviceId) => entryOf(deviceId) ?? []);
  const alarms = devices.alarms.counts([...placed.map(({ entry }) => entry), ...rest].map((entry) => entry.id));
  const describe = (entry: DeviceEntry): PlannedDevice => ({
    deviceId: entry.id,
    name: entry.name,
    typeCode: entry.typeCode,
    typeName: entry.typeName,
    typeIcon: entry.typeIcon,
    placeId: entry.placeId,
    connection: devices.registry.connectionOf(entry.id),
    alarm: alarms.get(entry.id)?.worst ?? null,
  });
  return {
    ...plan,
    version,
    devices: placed.map(({ entry, x, y }) => ({ ...describe(entry), x, y })),
    areas: items.areas.filter(({ placeId }) => placeIds.has(placeId)),
    unplaced: rest.map(describe).sort((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true })),
    places: await namesOfPlaces(db, [...placeIds]),
    editable: await seesWhole(places, caller, plan),
  };
};
