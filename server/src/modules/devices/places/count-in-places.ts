import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { type DeviceCounts, showsUse } from '../../places/places.module.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';
import type { Occupancy } from './occupancy.ts';

/** Devices per place, how many of them are in use and how many report people; places without devices are left out. */
export const countInPlaces = (
  registry: DeviceRegistry,
  occupancy: Pick<Occupancy, 'isOccupied'>,
  placeIds: readonly string[],
): Map<string, DeviceCounts> => {
  const counts = new Map<string, DeviceCounts>();
  for (const placeId of placeIds) {
    const sum = { total: 0, online: 0, offline: 0, inUse: 0, occupied: 0 };
    for (const id of registry.idsIn(new Set([placeId]))) {
      const connection = registry.connectionOf(id);
      const typeCode = registry.get(id)?.typeCode ?? '';
      sum.total += 1;
      if (connection !== 'unknown') sum[connection] += 1;
      if (showsUse({ typeCode, online: connection === 'online', power: registry.powerOf(id) })) sum.inUse += 1;
      if (connection === 'online' && occupancy.isOccupied(id)) sum.occupied += 1;
    }
    if (sum.total > 0) counts.set(placeId, sum);
  }
  return counts;
};

/** Codes of the types of the devices in these places. */
export const typeCodesIn = (registry: DeviceRegistry, scope: PlaceScope): Set<string> => {
  const codes = new Set<string>();
  for (const { all, typeCode } of registry.buckets(scope === 'all' ? 'all' : new Set(scope))) {
    if (all > 0) codes.add(typeCode);
  }
  return codes;
};
