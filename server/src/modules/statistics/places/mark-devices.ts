import type { DeviceNeed, NeededDevice } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuseUnknown } from '../../../platform/http/refusal.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { readMarks, storeMarks } from './device-marks.store.ts';
import { devicesIn, isNeededByItself, type KnownDevices, type Marks } from './needed-devices.ts';

export interface MarkDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly devices: KnownDevices;
  readonly places: Pick<PlacesModule, 'seesPlace'>;
}

const shownAtMost = 500;

const needOf = (marks: Marks, deviceId: string): DeviceNeed => {
  const mark = marks.get(deviceId);
  if (mark === undefined) return 'auto';
  return mark ? 'needed' : 'notNeeded';
};

const requirePlace = async ({ places }: MarkDeps, caller: Caller, placeId: string): Promise<void> => {
  if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
};

/** The devices of a place by name, and whether its meetings need them. */
export const listNeeded = async (deps: MarkDeps, placeId: string, caller: Caller): Promise<NeededDevice[]> => {
  await requirePlace(deps, caller, placeId);
  const marks = await readMarks(deps.database.db);
  return devicesIn(deps.devices, [placeId])
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, shownAtMost)
    .map(({ id, name }) => ({
      deviceId: id,
      deviceName: name,
      byItself: isNeededByItself(deps.devices, id),
      need: needOf(marks, id),
    }));
};

interface Given {
  readonly placeId: string;
  readonly devices: readonly { readonly deviceId: string; readonly need: DeviceNeed }[];
}

/** Throws '404' for a device that is not in the place. */
export const markNeeded = async (deps: MarkDeps, { placeId, devices }: Given, caller: Caller): Promise<void> => {
  await requirePlace(deps, caller, placeId);
  const stray = devices.findIndex(({ deviceId }) => deps.devices.registry.get(deviceId)?.placeId !== placeId);
  if (stray >= 0) throw refuseUnknown(`devices.${stray}.deviceId`);
  await deps.database.transaction(async (tx) => {
    const before = await readMarks(tx);
    await storeMarks(tx, devices);
    const was = devices.map(({ deviceId }) => ({ deviceId, need: needOf(before, deviceId) }));
    await caller.audit({ action: 'saveNeededDevices', target: placeId, before: was, after: devices }, tx);
  });
};
