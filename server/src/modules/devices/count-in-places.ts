import type { Engine } from '@eoms/engine';
import { type DeviceCounts, showsUse } from '../places/places.module.ts';
import type { DeviceRegistry } from './device-registry.ts';

/** Devices per place with how many show use; places without devices are left out. */
export const countInPlaces = (
  registry: DeviceRegistry,
  state: () => Engine['state'] | undefined,
  placeIds: readonly string[],
): Map<string, DeviceCounts> => {
  const counts = new Map<string, DeviceCounts>();
  const states = state();
  for (const placeId of placeIds) {
    const ids = registry.idsIn(new Set([placeId]));
    if (ids.length === 0) continue;
    const { all, online, offline } = registry.countOf(ids);
    let inUse = 0;
    for (const id of ids) {
      const typeCode = registry.get(id)?.typeCode ?? '';
      // Drivers call the property with the capability `power` by that name.
      const power = states?.get(id)?.values.power;
      if (showsUse({ typeCode, online: registry.connectionOf(id) === 'online', power })) inUse += 1;
    }
    counts.set(placeId, { total: all, online, offline, inUse });
  }
  return counts;
};
