import { type DeviceCounts, type PlaceScope, showsUse } from '../places/places.module.ts';
import type { DeviceRegistry } from './device-registry.ts';

/** Devices per place with how many show use; places without devices are left out. */
export const countInPlaces = (registry: DeviceRegistry, placeIds: readonly string[]): Map<string, DeviceCounts> => {
  const counts = new Map<string, DeviceCounts>();
  for (const placeId of placeIds) {
    const ids = registry.idsIn(new Set([placeId]));
    if (ids.length === 0) continue;
    const { all, online, offline } = registry.countOf(ids);
    let inUse = 0;
    for (const id of ids) {
      const typeCode = registry.get(id)?.typeCode ?? '';
      if (showsUse({ typeCode, online: registry.connectionOf(id) === 'online', power: registry.powerOf(id) }))
        inUse += 1;
    }
    counts.set(placeId, { total: all, online, offline, inUse });
  }
  return counts;
};

/** Codes of the types of which some device stands in these places. */
export const typeCodesIn = (registry: DeviceRegistry, scope: PlaceScope): Set<string> => {
  const codes = new Set<string>();
  for (const { all, typeCode } of registry.buckets(scope === 'all' ? 'all' : new Set(scope))) {
    if (all > 0) codes.add(typeCode);
  }
  return codes;
};
