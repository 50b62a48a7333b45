import type { Capability } from '@eoms/contract';
import type { AlarmRow } from '../intake/alarm-intake.store.ts';
import type { Trouble } from './weigh-cause.ts';

/** Type code of devices that feed others: power sequencers, switched sockets, UPS. */
export const powerType = 'power';

interface AlarmedProperty {
  readonly typeCode: string | undefined;
  readonly capability: Capability | undefined;
}

/** The number of a port in the key of its link: 3 of `link[3]`. */
export const portIn = (property: string | null): number | undefined => {
  const [, port] = /\[(\d+)\]$/.exec(property ?? '') ?? [];
  return port === undefined ? undefined : Number(port);
};

/** What an alarm says about the devices around it. */
export const kindOf = (
  { key, deviceId, property, value }: Pick<AlarmRow, 'key' | 'deviceId' | 'property' | 'value'>,
  { typeCode, capability }: AlarmedProperty,
): Trouble['kind'] => {
  if (key === `${deviceId}:offline`) return 'offline';
  if (capability === 'signal') return 'signal';
  if (capability === 'linkStatus' && portIn(property) !== undefined) return 'port';
  // A measured value that is out of limits does not mean that power is off; a state (on battery, off) does.
  const isState = property !== null && typeof value !== 'number';
  return typeCode === powerType && isState ? 'power' : 'other';
};
