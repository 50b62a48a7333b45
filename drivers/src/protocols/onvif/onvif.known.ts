import type { Device } from '../../kit/device.ts';
import type { DeviceView } from '../../kit/field.ts';
import type { OnvifProfile, Preset } from './onvif-answers.codec.ts';

/** What was learned of a device when it was connected; it outlives a reconnect. */
export interface Known {
  readonly profiles: readonly OnvifProfile[];
  /** The profile that PTZ calls use; absent for a fixed camera. */
  readonly ptzProfile: string | undefined;
  /** The source that imaging calls adjust; absent if nothing can be adjusted. */
  readonly videoSource: string | undefined;
  readonly imaging: readonly string[];
  readonly relays: readonly string[];
  presets: readonly Preset[];
  /** Tokens of digital inputs in the order in which they were first seen. */
  readonly inputs: string[];
}

const key = 'onvif';

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'profiles' in value && 'relays' in value;

export const knownOf = ({ store }: Pick<DeviceView, 'store'>): Known | undefined => {
  const value = store.get(key);
  return isKnown(value) ? value : undefined;
};

export const keep = ({ store }: Device, known: Known): void => {
  store.set(key, known);
};
