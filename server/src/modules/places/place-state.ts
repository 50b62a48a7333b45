import type { PlaceState, Quality, Value } from '@eoms/contract';

/** Counts of the devices in one place. */
export interface DeviceCounts {
  readonly total: number;
  readonly online: number;
  readonly offline: number;
  /** Devices for which `showsUse` holds. */
  readonly inUse: number;
}

export const noDevices: DeviceCounts = { total: 0, online: 0, offline: 0, inUse: 0 };

const showing = new Set(['projector', 'display', 'ledWall']);
const running = new Set<Value>(['on', 'warming', true]);

/**
 * Whether a device indicates that the room is in use: a projector or screen that reports that it is on or warming up.
 * An offline device, or a stale or bad reading, indicates nothing.
 */
export const showsUse = (device: {
  typeCode: string;
  online: boolean;
  power: { value: Value; quality: Quality } | undefined;
}): boolean =>
  device.online && showing.has(device.typeCode) && device.power?.quality === 'good' && running.has(device.power.value);

/**
 * The state of a place, from what is known today (meetings and occupancy sensors may refine it):
 * 1. under repair if an operator said so, whatever the devices report;
 * 2. unknown if it has no device, or none of them can be reached;
 * 3. occupied if a device indicates use (`showsUse`); 4. free otherwise.
 */
export const placeState = (maintenance: boolean, devices: DeviceCounts): PlaceState => {
  if (maintenance) return 'maintenance';
  if (devices.online === 0) return 'unknown';
  return devices.inUse > 0 ? 'occupy' : 'idle';
};
