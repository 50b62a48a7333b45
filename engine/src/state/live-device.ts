import type { Quality, Value } from '@eoms/contract/vocabulary';
import type { PropertyDef } from '@eoms/drivers/kit';
import type { WatchedBy } from '../rules/watched-by.ts';
import type { ChangedValue, ConnectionState, DeviceState, PropertyState } from './device-state.ts';
import { createNumberRows } from './number-rows.ts';

/**
 * One device at work, and its values. What handles a reading is given these records instead of ids: with thousands of
 * devices each further place in memory that a reading visits costs more than the work done there.
 */
export interface LiveDevice {
  readonly deviceId: string;
  placeId: string;
  /** Only to be looked at: nothing of it is kept or published. */
  readonly trial: boolean;
  connection: ConnectionState;
  roundTripMs: number | undefined;
  /** By property, or `property[index]`. */
  readonly values: Map<string, LiveValue>;
  /** No value of this device can turn stale before. */
  nextStaleAt: number;
  /** As it was given out last; gone with the next change, so the same object always means the same state. */
  given: DeviceState | undefined;
  /** Changed since the last snapshot. */
  dirty: boolean;
  /** Its connection changed in this tick. */
  told: boolean;
  gone: boolean;
}

export const unseen = -1;
const never = Number.NEGATIVE_INFINITY;
const newRow = createNumberRows(4);

/** One value of one device, with what state, alarms and history each remember of it. */
export class LiveValue {
  readonly device: LiveDevice;
  /** Its device's: a reading does not visit that. */
  readonly trial: boolean;
  gone: boolean;
  readonly key: string;
  /** What the driver says of it; nothing for a value that was only restored. */
  def: PropertyDef | undefined;
  /** What it is when it is no number. */
  other: Exclude<Value, number> | undefined;
  quality: Quality;
  /** Changed in this tick. */
  told: boolean;
  /** Read since its device's state was given out. */
  fresh: boolean;
  /** One bit for each suggested alarm that holds; `unseen` before the first look. */
  held: number;
  /** Rules of users that are at work on it; undefined before the first look. */
  watchedBy: WatchedBy | undefined;
  /** The history's own name for it. */
  series: unknown;
  /** The one that came after it last time: devices report their values in the same order again and again. */
  next: LiveValue | undefined;
  private readonly block: Float64Array;
  private readonly first: number;

  constructor(device: LiveDevice, key: string, from?: PropertyState) {
    const { block, first } = newRow();
    this.device = device;
    this.trial = device.trial;
    this.gone = device.gone;
    this.key = key;
    this.def = undefined;
    this.other = typeof from?.value === 'number' ? undefined : (from?.value ?? null);
    this.quality = from?.quality ?? 'stale';
    this.told = false;
    this.fresh = false;
    this.held = unseen;
    this.watchedBy = undefined;
    this.series = undefined;
    this.next = undefined;
    this.block = block;
    this.first = first;
    this.number = typeof from?.value === 'number' ? from.value : Number.NaN;
    this.at = from?.at ?? never;
    this.since = from?.since ?? never;
    this.recordedAt = never;
  }

  get number(): number {
    return this.block[this.first] as number;
  }
  set number(value: number) {
    this.block[this.first] = value;
  }
  /** When it was confirmed last; before all time until the first reading. */
  get at(): number {
    return this.block[this.first + 1] as number;
  }
  set at(time: number) {
    this.block[this.first + 1] = time;
  }
  get since(): number {
    return this.block[this.first + 2] as number;
  }
  set since(time: number) {
    this.block[this.first + 2] = time;
  }
  /** When it was given to the history last. */
  get recordedAt(): number {
    return this.block[this.first + 3] as number;
  }
  set recordedAt(time: number) {
    this.block[this.first + 3] = time;
  }
}

/** A value whose driver has spoken of it. */
export type KnownValue = LiveValue & { def: PropertyDef };

export const wasTold = ({ at }: LiveValue): boolean => at !== never;

export const valueNow = ({ number, other }: ChangedValue): Value => (other === undefined ? number : other);

export const isSame = ({ number, other }: LiveValue, value: Value): boolean =>
  typeof value === 'number' ? other === undefined && number === value : other === value;

export const setValue = (one: LiveValue, value: Value): void => {
  if (typeof value === 'number') {
    one.number = value;
    one.other = undefined;
  } else one.other = value;
};

/** As it is now: the record goes on changing. */
export const stateOfValue = (one: ChangedValue): PropertyState => ({
  value: valueNow(one),
  at: one.at,
  since: one.since,
  quality: one.quality,
});

export const stateOfDevice = (device: LiveDevice): DeviceState => {
  const values: Record<string, PropertyState> = {};
  for (const [key, one] of device.values) if (wasTold(one)) values[key] = stateOfValue(one);
  const { deviceId, connection, roundTripMs } = device;
  return { deviceId, ...connection, ...(roundTripMs === undefined ? {} : { roundTripMs }), values };
};
