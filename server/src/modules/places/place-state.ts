import type { PlaceState, Quality, Value } from '@eoms/contract';

/** What is known about the devices of one place. */
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
 * Whether a device is a sign that somebody uses the room: a projector or screen that says it is on or warming up.
 * An offline device, or a reading that is stale or bad, is no sign of anything.
 */
export const showsUse = (device: {
  typeCode: string;
  online: boolean;
  power: { value: Value; quality: Quality } | undefined;
}): boolean =>
  device.online && showing.has(device.typeCode) && device.power?.quality === 'good' && running.has(device.power.value);

/**
 * The state of a place, from what can honestly be known today (meetings and occupancy sensors will refine it):
 * 1. under repair when an operator said so, whatever the devices say;
 * 2. unknown when it has no device, or none of them can be reached;
 * 3. occupied when a device shows use (`showsUse`); 4. free otherwise.
 */
export const placeState = (maintenance: boolean, devices: DeviceCounts): PlaceState => {
  if (maintenance) return 'maintenance';
  if (devices.online === 0) return 'unknown';
  return devices.inUse > 0 ? 'occupy' : 'idle';
};
