import type { Value } from '@eoms/contract/vocabulary';
import type { ConnectionState } from '../state/device-state.ts';
import { type LiveDevice, LiveValue, setValue, unseen } from '../state/live-device.ts';

/** A device whose past is played: nobody else sees it. */
export const playedDevice = (
  deviceId: string,
  at: number,
  connection: 'online' | 'offline' | 'unknown' = 'unknown',
): LiveDevice => ({
  deviceId,
  placeId: '',
  trial: false,
  values: new Map(),
  nextStaleAt: Number.POSITIVE_INFINITY,
  connection: { connection, since: at } as ConnectionState,
  roundTripMs: undefined,
  given: undefined,
  dirty: false,
  queued: false,
  gone: false,
});

/** Sets a value as a good reading of that time does. */
export const playReading = (device: LiveDevice, key: string, value: Exclude<Value, null>, at: number): LiveValue => {
  const one = device.values.get(key) ?? new LiveValue(device, key);
  device.values.set(key, one);
  setValue(one, value);
  one.quality = 'good';
  one.at = at;
  one.held = unseen;
  return one;
};
