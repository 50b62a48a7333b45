import type { Quality, Value } from '@eoms/contract/vocabulary';
import type { PropertyDef } from '@eoms/drivers/kit';
import type { RuleInput } from '../rules/rule-input.ts';
import type { ChangedValue, ConnectionState, DeviceState, PropertyState } from './device-state.ts';

/**
 * A running device and its values. A reading is passed these records instead of ids: with thousands of devices, each
 * further memory location a reading touches costs more than the work done there.
 */
export interface LiveDevice {
  readonly deviceId: string;
  placeId: string;
  /** A trial device: nothing is stored or published. */
  readonly trial: boolean;
  connection: ConnectionState;
  roundTripMs: number | undefined;
  /** By property, or `property[index]`. */
  readonly values: Map<string, LiveValue>;
  /** The earliest time at which a value of this device can turn stale. */
  nextStaleAt: number;
  /** The state returned last; cleared by the next change, so that the same object always means the same state. */
  given: DeviceState | undefined;
  /** Changed since the last snapshot. */
  dirty: boolean;
  /** Its connection changed in this tick and is queued for publishing. */
  queued: boolean;
  gone: boolean;
}

export const unseen = -1;
const never = Number.NEGATIVE_INFINITY;
export const unrecorded = never;

/** One value of one device, with what state, alarms and history each keep about it. */
export class LiveValue {
  readonly device: LiveDevice;
  /** Copied from its device, so that a reading need not access that. */
  readonly trial: boolean;
  gone: boolean;
  readonly key: string;
  /** The driver's description; undefined for a value that was only restored. */
  def: PropertyDef | undefined;
  /** The value when it is a number. */
  number: number;
  /** The value when it is not a number. */
  other: Exclude<Value, number> | undefined;
  quality: Quality;
  /** When it was last confirmed; negative infinity until the first reading. */
  at: number;
  since: number;
  /** When it was last written to the history. */
  recordedAt: number;
  /** The number that the history gave to that record. */
  recordedAs: number;
  /** Changed in this tick and queued for publishing. */
  queued: boolean;
  /** Read since its device's state was last returned. */
  fresh: boolean;
  /** One bit for each suggested alarm that holds; `unseen` before the first evaluation. */
  held: number;
  /** The leaves of user rules that read it; undefined before the first evaluation. */
  watchedBy: readonly RuleInput[] | undefined;
  /** Called after each reading, while commands wait for the device to show what they asked for. */
  awaitedBy: readonly (() => void)[] | undefined;
  /** Its series in the history sink. */
  series: unknown;
  /** The value read after it last time: devices report their values in the same order each time. */
  next: LiveValue | undefined;

  constructor(device: LiveDevice, key: string, from?: PropertyState) {
    this.device = device;
    this.trial = device.trial;
    this.gone = device.gone;
    this.key = key;
    this.def = undefined;
    this.other = typeof from?.value === 'number' ? undefined : (from?.value ?? null);
    this.quality = from?.quality ?? 'stale';
    this.queued = false;
    this.fresh = false;
    this.held = unseen;
    this.watchedBy = undefined;
    this.awaitedBy = undefined;
    this.series = undefined;
    this.next = undefined;
    this.number = typeof from?.value === 'number' ? from.value : Number.NaN;
    this.at = from?.at ?? never;
    this.since = from?.since ?? never;
    this.recordedAt = unrecorded;
    this.recordedAs = -1;
  }
}

/** Calls back after each reading of the value until the returned function is called. */
export const awaitReading = (one: LiveValue, heard: () => void): (() => void) => {
  one.awaitedBy = [...(one.awaitedBy ?? []), heard];
  return () => {
    const others = one.awaitedBy?.filter((other) => other !== heard) ?? [];
    one.awaitedBy = others.length > 0 ? others : undefined;
  };
};

/** A value that its driver has described. */
export type KnownValue = LiveValue & { def: PropertyDef };

export const hasReading = ({ at }: LiveValue): boolean => at !== never;

export const valueNow = ({ number, other }: ChangedValue): Value => (other === undefined ? number : other);

export const isSame = ({ number, other }: LiveValue, value: Value): boolean =>
  typeof value === 'number' ? other === undefined && number === value : other === value;

export const setValue = (one: LiveValue, value: Value): void => {
  if (typeof value === 'number') {
    one.number = value;
    one.other = undefined;
  } else one.other = value;
};

/** A snapshot of the value: the record itself keeps changing. */
export const stateOfValue = (one: ChangedValue): PropertyState => ({
  value: valueNow(one),
  at: one.at,
  since: one.since,
  quality: one.quality,
});

export const stateOfDevice = (device: LiveDevice): DeviceState => {
  const values: Record<string, PropertyState> = {};
  for (const [key, one] of device.values) if (hasReading(one)) values[key] = stateOfValue(one);
  const { deviceId, connection, roundTripMs } = device;
  return { deviceId, ...connection, ...(roundTripMs === undefined ? {} : { roundTripMs }), values };
};
