import type { Quality, SourceText, Value } from '@eoms/contract/vocabulary';
import {
  type Address,
  type Device,
  type Line,
  type LogLevel,
  type ModelView,
  type SetOptions,
  type Shared,
  valueKey,
} from '@eoms/drivers/kit';
import type { KnownValue, LiveDevice, LiveValue } from '../state/live-device.ts';

export interface HandleOptions {
  readonly live: LiveDevice;
  readonly view: ModelView;
  readonly shared: Shared;
  readonly now: () => number;
  readonly set: (one: KnownValue, value: Value, at: number, quality: Quality) => void;
  /** Called once per property in a session. Throws for a property that the driver does not declare. */
  readonly describe: (property: string, key: string) => KnownValue;
  readonly online: (ok: boolean, reason?: SourceText) => void;
  readonly log: (level: LogLevel, message: string) => void;
}

const mostNumbered = 10_000;

/** The sign that decoders put in the place of bytes that are not of the character set (Unicode 16.0, section 23.8). */
const replacement = '\ufffd';
const isUnreadable = (value: Value): boolean => typeof value === 'string' && value.includes(replacement);

/**
 * What the driver's calls receive during one connection. One object, because every reading passes through it; the
 * fields that a reading needs come first and close together.
 */
export class DeviceHandle implements Device {
  // Reading `signal.aborted` costs more than the rest of a reading.
  private ended: boolean;
  private last: LiveValue | undefined;
  private expected: LiveValue | undefined;
  private readonly hand: HandleOptions['set'];
  private readonly now: HandleOptions['now'];
  readonly id: string;
  readonly params: ModelView['params'];
  readonly definition: ModelView['definition'];
  readonly shared: Shared;
  declare readonly address?: Address;
  readonly store: ModelView['store'];
  readonly get: ModelView['get'];
  readonly line: Line;
  readonly signal: AbortSignal;
  readonly online: HandleOptions['online'];
  readonly log: HandleOptions['log'];
  private readonly values: LiveDevice['values'];
  private readonly describe: HandleOptions['describe'];
  /** Records of indexed properties: building their keys would be the most expensive step. */
  private numbered: Map<string, (KnownValue | undefined)[]> | undefined;

  constructor(options: HandleOptions, line: Line, signal: AbortSignal, address?: Address) {
    const { live, view } = options;
    this.ended = signal.aborted;
    this.last = undefined;
    this.expected = undefined;
    this.hand = options.set;
    this.now = options.now;
    this.id = live.deviceId;
    this.params = view.params;
    this.definition = view.definition;
    this.shared = options.shared;
    this.store = view.store;
    this.get = view.get;
    this.line = line;
    this.signal = signal;
    this.online = options.online;
    this.log = options.log;
    this.values = live.values;
    this.describe = options.describe;
    this.numbered = undefined;
    if (address !== undefined) this.address = address;
    signal.addEventListener('abort', () => this.end(), { once: true });
  }

  set(property: string, value: Value, how?: SetOptions): void {
    if (this.ended) return;
    const one = how?.index === undefined ? this.inOrder(property) : this.byNumber(property, how.index);
    const quality = how?.quality ?? 'good';
    this.hand(one, value, how?.at ?? this.now(), quality === 'good' && isUnreadable(value) ? 'bad' : quality);
  }

  private end(): void {
    this.ended = true;
  }

  /** Guesses that values are read in the same order as last time, which saves a lookup with three memory accesses. */
  private inOrder(property: string): KnownValue {
    const guess = this.expected;
    const hit = guess !== undefined && guess.key === property && guess.def !== undefined;
    const one = hit ? (guess as KnownValue) : this.byKey(property, property);
    if (!hit && this.last !== undefined) this.last.next = one;
    this.last = one;
    this.expected = one.next;
    return one;
  }

  private byKey(property: string, key: string): KnownValue {
    const one = this.values.get(key);
    return one?.def === undefined ? this.describe(property, key) : (one as KnownValue);
  }

  private byNumber(property: string, index: number): KnownValue {
    if (!(index >= 0 && index < mostNumbered)) return this.byKey(property, valueKey(property, index));
    this.numbered ??= new Map();
    const own = this.numbered.get(property) ?? [];
    if (own.length === 0) this.numbered.set(property, own);
    const known = own[index];
    if (known !== undefined) return known;
    const fresh = this.byKey(property, valueKey(property, index));
    own[index] = fresh;
    return fresh;
  }
}

/**
 * The same device for an action: its requests go before waiting polls, and it reports the first bytes sent. Its fields
 * are copied rather than inherited: a prototype with instance fields gets its own hidden class, which slows every
 * access.
 */
export const forAction = (device: Device, onSent: () => void): Device => {
  const { id, params, definition, shared, address, store, get, signal, online, log } = device;
  const line: Line = {
    ...device.line,
    request: (data, how) => device.line.request(data, { ...how, urgent: true, onSent }),
    send: async (data) => {
      await device.line.send(data);
      onSent();
    },
  };
  const set: Device['set'] = (property, value, how) => device.set(property, value, how);
  const own = { id, params, definition, shared, store, get, set, line, signal, online, log };
  return address === undefined ? own : { ...own, address };
};
