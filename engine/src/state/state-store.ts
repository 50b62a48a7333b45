import type { Clock } from '@eoms/drivers/kit';
import { applyReading } from './apply-reading.ts';
import type { ConnectionState, DeviceDiff, DeviceState, PropertyState, Reading, StateDiff } from './device-state.ts';

export interface StateStoreOptions {
  readonly clock: Clock;
  readonly publish: (diff: StateDiff) => void;
  readonly tickMs?: number;
  readonly sweepMs?: number;
}

/** The only writer of live state. Changes are gathered and published once per tick. */
export interface StateStore {
  add(deviceId: string, restored?: DeviceState): void;
  remove(deviceId: string): void;
  /** Tells whether value or quality changed; false also for a device that is gone. */
  apply(reading: Reading, staleAfterMs?: number): boolean;
  connection(deviceId: string, connection: ConnectionState): void;
  roundTrip(deviceId: string, ms: number | undefined): void;
  /** Marks every value of a device as no longer confirmed. */
  doubt(deviceId: string): void;
  value(deviceId: string, key: string): PropertyState | undefined;
  /** The same object for as long as nothing of the device changes. */
  get(deviceId: string): DeviceState | undefined;
  many(deviceIds: readonly string[]): DeviceState[];
  snapshotDirty(): DeviceState[];
  /** Publishes what waits and stops the timers. */
  stop(): void;
}

/** A value as it was told, and when it was last confirmed: a confirmation moves a number and makes nothing. */
interface Entry {
  told: PropertyState;
  at: number;
  staleAfterMs: number | undefined;
}
const stateOf = ({ told, at }: Entry): PropertyState => (told.at === at ? told : { ...told, at });

interface Holder {
  readonly deviceId: string;
  connection: ConnectionState;
  roundTripMs: number | undefined;
  readonly values: Map<string, Entry>;
  /** No value of this device can turn stale before. */
  nextStaleAt: number;
  /** As it was given out last; gone with the next change, so the same object always means the same state. */
  given: DeviceState | undefined;
}

interface PendingDiff {
  connection?: ConnectionState;
  values?: Record<string, PropertyState>;
}

const toState = (holder: Holder): DeviceState => ({
  deviceId: holder.deviceId,
  ...holder.connection,
  ...(holder.roundTripMs === undefined ? {} : { roundTripMs: holder.roundTripMs }),
  values: Object.fromEntries([...holder.values].map(([key, entry]) => [key, stateOf(entry)])),
});

const isStale = ({ told, at, staleAfterMs }: Entry, now: number): boolean =>
  staleAfterMs !== undefined && told.quality === 'good' && now - at > staleAfterMs;

/** The same again, or something older that changes nothing. */
const isConfirmation = ({ told, at }: Entry, reading: Reading): boolean =>
  reading.at < at || (told.value === reading.value && told.quality === reading.quality);

const watchAge = (holder: Holder, { at, staleAfterMs }: Entry): void => {
  if (staleAfterMs !== undefined) holder.nextStaleAt = Math.min(holder.nextStaleAt, at + staleAfterMs);
};

/** Gathers changes of one tick; the timer runs only while something waits. */
const createTick = ({ clock, publish, tickMs = 50 }: StateStoreOptions) => {
  let waiting = new Map<string, PendingDiff>();
  let stopTimer: (() => void) | undefined;
  const flush = (): void => {
    stopTimer?.();
    stopTimer = undefined;
    if (waiting.size === 0) return;
    const devices: Record<string, DeviceDiff> = Object.fromEntries(waiting);
    waiting = new Map();
    publish({ at: clock.now(), devices });
  };
  const of = (deviceId: string): PendingDiff => {
    const found = waiting.get(deviceId) ?? {};
    waiting.set(deviceId, found);
    stopTimer ??= clock.after(tickMs, flush);
    return found;
  };
  return { of, flush, forget: (deviceId: string) => waiting.delete(deviceId) };
};

export const createStateStore = (options: StateStoreOptions): StateStore => {
  const { clock, sweepMs = 1_000 } = options;
  const holders = new Map<string, Holder>();
  const dirty = new Set<string>();
  const tick = createTick(options);

  const changed = (holder: Holder, key: string, state: PropertyState): void => {
    dirty.add(holder.deviceId);
    holder.given = undefined;
    const diff = tick.of(holder.deviceId);
    diff.values ??= {};
    diff.values[key] = state;
  };
  const doubtWhere = (holder: Holder, stale: (entry: Entry) => boolean): void => {
    for (const [key, entry] of holder.values) {
      if (entry.told.quality !== 'good' || !stale(entry)) continue;
      entry.told = { ...entry.told, at: entry.at, quality: 'stale' };
      changed(holder, key, entry.told);
    }
  };
  const sweep = (): void => {
    const now = clock.now();
    for (const holder of holders.values()) {
      if (now < holder.nextStaleAt) continue;
      doubtWhere(holder, (entry) => isStale(entry, now));
      let next = Number.POSITIVE_INFINITY;
      for (const { told, at, staleAfterMs } of holder.values.values())
        if (staleAfterMs !== undefined && told.quality === 'good') next = Math.min(next, at + staleAfterMs);
      holder.nextStaleAt = next;
    }
    stopSweep = clock.after(sweepMs, sweep);
  };
  let stopSweep = clock.after(sweepMs, sweep);

  return {
    add: (deviceId, restored) => {
      const values = Object.entries(restored?.values ?? {}).map(([key, state]): [string, Entry] => [
        key,
        {
          told: { ...state, quality: state.quality === 'good' ? 'stale' : state.quality },
          at: state.at,
          staleAfterMs: undefined,
        },
      ]);
      const connection: ConnectionState = { connection: 'unknown', since: clock.now() };
      holders.set(deviceId, {
        deviceId,
        connection,
        roundTripMs: undefined,
        values: new Map(values),
        nextStaleAt: Number.POSITIVE_INFINITY,
        given: undefined,
      });
      tick.of(deviceId).connection = connection;
    },
    remove: (deviceId) => {
      holders.delete(deviceId);
      dirty.delete(deviceId);
      tick.forget(deviceId);
    },
    apply: (reading, staleAfterMs) => {
      const holder = holders.get(reading.deviceId);
      if (holder === undefined) return false;
      const entry = holder.values.get(reading.key);
      if (entry !== undefined && isConfirmation(entry, reading)) {
        if (reading.at > entry.at) {
          entry.at = reading.at;
          holder.given = undefined;
        }
        entry.staleAfterMs = staleAfterMs;
        watchAge(holder, entry);
        return false;
      }
      const { state, differs } = applyReading(entry && stateOf(entry), reading);
      const fresh = { told: state, at: state.at, staleAfterMs };
      holder.values.set(reading.key, fresh);
      watchAge(holder, fresh);
      if (differs) changed(holder, reading.key, state);
      return differs;
    },
    connection: (deviceId, connection) => {
      const holder = holders.get(deviceId);
      if (holder === undefined) return;
      holder.connection = connection;
      holder.given = undefined;
      dirty.add(deviceId);
      tick.of(deviceId).connection = connection;
    },
    roundTrip: (deviceId, ms) => {
      const holder = holders.get(deviceId);
      if (holder === undefined || holder.roundTripMs === ms) return;
      holder.roundTripMs = ms;
      holder.given = undefined;
    },
    doubt: (deviceId) => {
      const holder = holders.get(deviceId);
      if (holder !== undefined) doubtWhere(holder, () => true);
    },
    value: (deviceId, key) => {
      const entry = holders.get(deviceId)?.values.get(key);
      return entry && stateOf(entry);
    },
    get: (deviceId) => {
      const holder = holders.get(deviceId);
      if (holder === undefined) return undefined;
      holder.given ??= toState(holder);
      return holder.given;
    },
    many: (deviceIds) => deviceIds.flatMap((id) => holders.get(id) ?? []).map(toState),
    snapshotDirty: () => {
      const states = [...dirty].flatMap((id) => holders.get(id) ?? []).map(toState);
      dirty.clear();
      return states;
    },
    stop: () => {
      stopSweep();
      tick.flush();
    },
  };
};
