import type { Quality, Text, Value } from '@eoms/contract/vocabulary';
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
import type { KnownValue, LiveDevice } from '../state/live-device.ts';

export interface HandleOptions {
  readonly live: LiveDevice;
  readonly view: ModelView;
  readonly shared: Shared;
  readonly now: () => number;
  readonly set: (one: KnownValue, value: Value, at: number, quality: Quality) => void;
  /** The first time in a session. Throws for a property that the driver does not describe. */
  readonly describe: (property: string, key: string) => KnownValue;
  readonly online: (ok: boolean, reason?: Text) => void;
  readonly log: (level: LogLevel, message: string) => void;
}

const mostNumbered = 10_000;

/** Finds the record of a value. For properties that exist several times, putting the key together would cost the most. */
const createFinder = ({ live: { values }, describe }: Pick<HandleOptions, 'live' | 'describe'>) => {
  const numbered = new Map<string, (KnownValue | undefined)[]>();
  const byKey = (property: string, key: string): KnownValue => {
    const one = values.get(key);
    return one?.def === undefined ? describe(property, key) : (one as KnownValue);
  };
  return (property: string, index?: number): KnownValue => {
    if (index === undefined) return byKey(property, property);
    if (!(index >= 0 && index < mostNumbered)) return byKey(property, valueKey(property, index));
    const own = numbered.get(property) ?? [];
    if (own.length === 0) numbered.set(property, own);
    const known = own[index];
    if (known !== undefined) return known;
    const fresh = byKey(property, valueKey(property, index));
    own[index] = fresh;
    return fresh;
  };
};

/** What a driver's calls are given while one connection lasts. */
export const createHandle = (options: HandleOptions, line: Line, signal: AbortSignal, address?: Address): Device => {
  const { live, now, set } = options;
  const find = createFinder(options);
  // Asking the signal itself costs more than all the rest of a reading.
  let ended = signal.aborted;
  signal.addEventListener(
    'abort',
    () => {
      ended = true;
    },
    { once: true },
  );
  return {
    id: live.deviceId,
    params: options.view.params,
    definition: options.view.definition,
    shared: options.shared,
    ...(address === undefined ? {} : { address }),
    store: options.view.store,
    get: options.view.get,
    line,
    signal,
    set: (property: string, value: Value, how: SetOptions = {}) => {
      if (ended) return;
      const { index, at = now(), quality = 'good' } = how;
      set(find(property, index), value, at, quality);
    },
    online: options.online,
    log: options.log,
  };
};

/** The same line for an action: its requests go before waiting polls, and the first bytes are told. */
export const forAction = (device: Device, onSent: () => void): Device => ({
  ...device,
  line: {
    ...device.line,
    request: (data, how) => device.line.request(data, { ...how, urgent: true, onSent }),
    send: async (data) => {
      await device.line.send(data);
      onSent();
    },
  },
});
