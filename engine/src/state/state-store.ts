import { type Quality, type Value, wellFormed } from '@eoms/contract/vocabulary';
import type { Clock, PropertyDef } from '@eoms/drivers/kit';
import { type ChangeTickOptions, createChangeTick } from './change-tick.ts';
import type { ConnectionState, DeviceState, PropertyState } from './device-state.ts';
import { createFreshValues } from './fresh-values.ts';
import {
  hasReading,
  isSame,
  type KnownValue,
  type LiveDevice,
  LiveValue,
  setValue,
  stateOfDevice,
  unseen,
} from './live-device.ts';
import { forever, staleAt, startStaleSweep, unknownSoon } from './stale-sweep.ts';

export interface StateStoreOptions extends ChangeTickOptions {
  readonly clock: Clock;
  readonly sweepMs?: number;
}

/** Identity of a device when it is added. */
export interface NewDevice {
  readonly id: string;
  readonly placeId: string;
  readonly trial?: boolean;
}

/** The only writer of live state. Changes are collected and published once per tick. */
export interface StateStore {
  /** Adds a device; an existing one with the same id is replaced and its record becomes inactive. */
  add(device: NewDevice, restored?: DeviceState): LiveDevice;
  remove(deviceId: string): void;
  move(device: LiveDevice, placeId: string): void;
  device(deviceId: string): LiveDevice | undefined;
  /** The record of a value, described by `def` from now on. */
  describe(device: LiveDevice, key: string, def: PropertyDef): KnownValue;
  /** Returns whether value or quality changed. Ignores outdated readings and removed devices. */
  apply(one: KnownValue, value: Value, at: number, quality: Quality): boolean;
  connection(device: LiveDevice, connection: ConnectionState): void;
  roundTrip(device: LiveDevice, ms: number | undefined): void;
  /** Takes what another node knows of a device, except values that are newer here. Publishes nothing. */
  accept(state: DeviceState): void;
  /** Marks every value of a device as stale. */
  doubt(device: LiveDevice): void;
  /** Returns the same object for as long as nothing of the device changes. */
  get(deviceId: string): DeviceState | undefined;
  many(deviceIds: readonly string[]): DeviceState[];
  /** Devices that changed since the last call, except trial devices. */
  takeChanged(): string[];
  /** Publishes pending changes and stops the timers. */
  stop(): void;
}

const newDevice = ({ id, placeId, trial = false }: NewDevice, now: number, restored?: DeviceState): LiveDevice => {
  const device: LiveDevice = {
    deviceId: id,
    placeId,
    trial,
    connection: { connection: 'unknown', since: now },
    roundTripMs: undefined,
    values: new Map(),
    nextStaleAt: forever,
    given: undefined,
    dirty: false,
    queued: false,
    gone: false,
  };
  for (const [key, state] of Object.entries(restored?.values ?? {})) {
    const doubted = state.quality === 'good' ? { ...state, quality: 'stale' as const } : state;
    device.values.set(key, new LiveValue(device, key, doubted));
  }
  return device;
};

const acceptValue = (device: LiveDevice, key: string, { value, at, since, quality }: PropertyState): void => {
  const one = device.values.get(key) ?? new LiveValue(device, key);
  if (at < one.at) return;
  device.values.set(key, one);
  setValue(one, value);
  one.at = at;
  one.since = since;
  one.quality = quality;
};

const acceptState = (device: LiveDevice, { connection, since, reason, roundTripMs, values }: DeviceState): void => {
  device.given = undefined;
  device.connection = { connection, since, ...(reason === undefined ? {} : { reason }) };
  device.roundTripMs = roundTripMs;
  for (const [key, value] of Object.entries(values)) acceptValue(device, key, value);
};

/**
 * Shares one string per place: it is read for every change, and a copy per device would be a cold memory access each.
 */
const createPlaceNames = () => {
  const places = new Map<string, string>();
  return (placeId: string): string => {
    const known = places.get(placeId);
    if (known === undefined) places.set(placeId, placeId);
    return known ?? placeId;
  };
};

/** Devices whose state must be saved, except trial devices and removed ones. */
const createDirtyList = () => {
  let dirty: LiveDevice[] = [];
  return {
    changed: (device: LiveDevice): void => {
      device.given = undefined;
      if (device.dirty) return;
      device.dirty = true;
      dirty.push(device);
    },
    takeDirty: (): string[] => {
      const ids: string[] = [];
      for (const device of dirty) {
        device.dirty = false;
        if (!device.gone && !device.trial) ids.push(device.deviceId);
      }
      dirty = [];
      return ids;
    },
  };
};

export const createStateStore = (options: StateStoreOptions): StateStore => {
  const { clock, sweepMs = 1_000 } = options;
  const devices = new Map<string, LiveDevice>();
  const placeOf = createPlaceNames();
  const { changed, takeDirty } = createDirtyList();
  const fresh = createFreshValues();
  const tick = createChangeTick(options, (values) => {
    fresh.settle();
    for (const { device } of values) changed(device);
  });
  const { doubtWhere, stopSweep } = startStaleSweep({
    clock,
    sweepMs,
    devices,
    changed,
    settle: fresh.settle,
    publish: tick.value,
  });
  const remove = (deviceId: string): void => {
    const device = devices.get(deviceId);
    if (device === undefined) return;
    device.gone = true;
    for (const one of device.values.values()) one.gone = true;
    devices.delete(deviceId);
  };

  return {
    add: (given, restored) => {
      remove(given.id);
      const device = newDevice({ ...given, placeId: placeOf(given.placeId) }, clock.now(), restored);
      devices.set(given.id, device);
      tick.connection(device);
      return device;
    },
    remove,
    move: (device, placeId) => {
      device.placeId = placeOf(placeId);
    },
    device: (deviceId) => devices.get(deviceId),
    describe: (device, given, def) => {
      const key = wellFormed(given);
      const one = device.values.get(key) ?? new LiveValue(device, key);
      device.values.set(key, one);
      // The suggested alarms may differ now, so those that hold are evaluated again.
      if (one.def !== def) {
        one.held = unseen;
        device.nextStaleAt = unknownSoon;
      }
      one.def = def;
      return one as KnownValue;
    },
    apply: (one, value, at, quality) => {
      if (one.gone || at < one.at) return false;
      const isNew = !hasReading(one) || !isSame(one, value);
      const differs = isNew || one.quality !== quality;
      if (differs || one.at !== at) fresh.add(one);
      // A value that was good already only turns stale later than before; the sweep notices that itself.
      const counted = one.quality === 'good' && hasReading(one);
      one.at = at;
      if (isNew) {
        setValue(one, value);
        one.since = at;
      }
      one.quality = quality;
      if (!counted && one.def.staleAfterMs !== undefined)
        one.device.nextStaleAt = Math.min(one.device.nextStaleAt, staleAt(one));
      if (differs) tick.value(one);
      return differs;
    },
    connection: (device, connection) => {
      device.connection = connection;
      changed(device);
      tick.connection(device);
    },
    roundTrip: (device, ms) => {
      if (device.roundTripMs === ms) return;
      device.roundTripMs = ms;
      device.given = undefined;
    },
    accept: (state) => {
      const device = devices.get(state.deviceId);
      if (device !== undefined) acceptState(device, state);
    },
    doubt: (device) => doubtWhere(device, () => true),
    get: (deviceId) => {
      const device = devices.get(deviceId);
      if (device === undefined) return undefined;
      fresh.settle();
      device.given ??= stateOfDevice(device);
      return device.given;
    },
    many: (deviceIds) => deviceIds.flatMap((id) => devices.get(id) ?? []).map(stateOfDevice),
    takeChanged: () => {
      tick.flush();
      return takeDirty();
    },
    stop: () => {
      stopSweep();
      tick.flush();
    },
  };
};
