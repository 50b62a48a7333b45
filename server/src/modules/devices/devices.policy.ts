import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Identity } from '../../platform/http/context.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { DeviceEntry, DeviceRegistry } from './registry/device-registry.ts';

/** An identity's list of places is the same array while it is cached, so its set is built once. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
export const placeSet = (places: readonly string[]): ReadonlySet<string> => {
  const known = sets.get(places);
  if (known) return known;
  const made = new Set(places);
  sets.set(places, made);
  return made;
};

/** The device, if it exists and is in one of the places. */
export const maySeeDevice = (
  registry: DeviceRegistry,
  scope: PlaceScope,
  deviceId: string,
): DeviceEntry | undefined => {
  const device = registry.get(deviceId);
  return device && (scope === 'all' || placeSet(scope).has(device.placeId)) ? device : undefined;
};

/** The device, if it exists and is in one of the caller's places; throws '404' otherwise. */
export const seeDevice = (
  registry: DeviceRegistry,
  caller: Pick<Identity, 'places'>,
  deviceId: string,
  field = 'deviceId',
): DeviceEntry => {
  const device = maySeeDevice(registry, caller.places, deviceId);
  if (!device) throw refuseUnknown(field);
  return device;
};
