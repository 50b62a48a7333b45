import type { Value } from '@eoms/contract/vocabulary';
import type { Device } from './device.ts';
import { type DeviceError, isDeviceError } from './device-error.ts';
import { splitValueKey } from './property.ts';

/** The device answered, but not with what was asked for: not now, not with these settings, or not at all. */
export const isRefusal = (error: unknown): error is DeviceError =>
  isDeviceError(error) && (error.kind === 'busy' || error.kind === 'refused' || error.kind === 'unsupported');

/** What was read before no longer holds, and what holds now is not known. Values that were never read stay unread. */
export const setUnknown = (device: Pick<Device, 'get' | 'set'>, keys: Iterable<string>): void => {
  for (const key of keys) {
    const { property, index } = splitValueKey(key);
    if (device.get(property, index) === undefined) continue;
    device.set(property, null, index === undefined ? { quality: 'bad' } : { index, quality: 'bad' });
  }
};

/** A value that an answer contains, or `undefined` where it contains none. */
export const showOrForget = (device: Pick<Device, 'get' | 'set'>, key: string, value: Value | undefined): void => {
  if (value === undefined) {
    setUnknown(device, [key]);
    return;
  }
  const { property, index } = splitValueKey(key);
  device.set(property, value, index === undefined ? {} : { index });
};

export interface Asked {
  /** Names the request among those of the device. */
  readonly request: string;
  /** The values (`power`, `lampHours[2]`) that the answer contains. */
  readonly keys: readonly string[];
}

const answeredKey = (request: string): string => `answered:${request}`;
const unsupportedPrefix = 'unsupported:';

/**
 * Asks for values that a device may not have or cannot report now. Every driver's rule for an answer without a value:
 * the values become unknown at once, rather than staying what they were, and come back with the next answer that has
 * them. Resolves with undefined then; errors other than refusals reject.
 * A request that the device does not support, and never answered, is not sent again until `forgetUnsupported`.
 */
export const askIfKnown = async <T>(
  device: Pick<Device, 'get' | 'set' | 'store'>,
  { request, keys }: Asked,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const { store } = device;
  if (store.get(unsupportedPrefix + request) === true) return undefined;
  let answer: T | undefined;
  try {
    answer = await ask();
    if (answer !== undefined) store.set(answeredKey(request), true);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Some devices call a request unknown that they merely cannot answer in standby.
    if (error.kind === 'unsupported' && store.get(answeredKey(request)) !== true)
      store.set(unsupportedPrefix + request, true);
  }
  if (answer === undefined) setUnknown(device, keys);
  return answer;
};

/** For a new connection: the device may be another one, or have other firmware. */
export const forgetUnsupported = ({ store }: Pick<Device, 'store'>): void => {
  for (const key of [...store.keys()]) if (key.startsWith(unsupportedPrefix)) store.delete(key);
};
