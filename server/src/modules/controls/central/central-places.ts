import type { CentralPlace, PlaceDetail } from '@eoms/contract';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { isRunning } from '../../places/places.module.ts';
import type { ChoicesDeps } from './bulk-choices.ts';

type Power = CentralPlace['power'];

/** Which devices of a place report their power, and how many of them are on; by type, the most frequent first. */
const powerIn = (registry: DevicesModule['registry'], rooms: readonly string[]): Power => {
  const types = new Map<string, Power[number]>();
  for (const id of registry.idsIn(new Set(rooms))) {
    const device = registry.get(id);
    const power = registry.powerOf(id);
    if (device === undefined || power === undefined) continue;
    const { typeCode, typeName, typeIcon } = device;
    const sum = types.get(typeCode) ?? { typeCode, typeName, typeIcon, on: 0, total: 0 };
    sum.total += 1;
    if (registry.connectionOf(id) === 'online' && isRunning(power)) sum.on += 1;
    types.set(typeCode, sum);
  }
  return [...types.values()].sort((a, b) => b.total - a.total || a.typeCode.localeCompare(b.typeCode));
};

/** Reduces places to what the screen of many places shows, and adds what is on in them. */
export const toCentral = (
  { registry, roomsOf }: { readonly registry: DevicesModule['registry'] } & Pick<ChoicesDeps, 'roomsOf'>,
  favourites: ReadonlySet<string>,
  places: readonly PlaceDetail[],
): CentralPlace[] =>
  places.map(({ id, name, code, type, groupId, groupName, capacity, documentId, openType, ...now }) => ({
    id,
    name,
    code,
    type,
    groupId,
    groupName,
    capacity,
    documentId,
    openType,
    state: now.state,
    reason: now.reason,
    next: now.next,
    devices: now.devices,
    alarms: now.alarms,
    power: powerIn(registry, roomsOf(id)),
    favourite: favourites.has(id),
  }));
