import type { DeviceRow } from '@eoms/contract';

type Named = Pick<DeviceRow, 'name' | 'placeId' | 'placeName'>;

/** Devices of several rooms that bear the same name get that of their room as well; the others stay as they are. */
export const namedApart = <T extends Named>(devices: readonly T[]): T[] => {
  const rooms = new Map<string, Set<string>>();
  for (const { name, placeId } of devices) rooms.set(name, (rooms.get(name) ?? new Set()).add(placeId));
  return devices.map((device) =>
    (rooms.get(device.name)?.size ?? 0) > 1 ? { ...device, name: `${device.name} · ${device.placeName}` } : device,
  );
};
