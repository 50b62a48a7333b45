import type { Identity } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { DeviceEntry, DeviceRegistry } from './device-registry.ts';

/** The device, if it exists and stands in a place of the caller; else '404' for both. */
export const seeDevice = (
  registry: DeviceRegistry,
  caller: Pick<Identity, 'places'>,
  deviceId: string,
): DeviceEntry => {
  const device = registry.get(deviceId);
  if (!device || !(caller.places === 'all' || caller.places.includes(device.placeId))) throw refuse('404');
  return device;
};
