import { isDeepStrictEqual } from 'node:util';
import type { SourceText } from '@eoms/contract/vocabulary';
import type { Driver } from '@eoms/drivers/kit';
import type { createSessionContext } from './create-session-context.ts';
import type { DeviceDefinition } from './device-definition.ts';
import type { EngineOptions } from './engine.types.ts';
import type { DriverHost } from './isolation/driver-host.ts';
import { createDeviceSession, type DeviceSession } from './links/device-session.ts';
import { refusal } from './refusal.ts';
import type { LiveDevice } from './state/live-device.ts';

interface Entry {
  live: LiveDevice;
  definition: DeviceDefinition;
  /** Of a device that runs elsewhere, only once somebody has asked what it can do. */
  session: DeviceSession | undefined;
}

const isElsewhere = ({ elsewhere = false }: DeviceDefinition): boolean => elsewhere;
const sameLink = (a: DeviceDefinition, b: DeviceDefinition): boolean => {
  if (a.driverId !== b.driverId || a.enabled !== b.enabled || isElsewhere(a) !== isElsewhere(b)) return false;
  if (!isDeepStrictEqual([a.definition, a.listeners, a.history], [b.definition, b.listeners, b.history])) return false;
  const keys = new Set([...Object.keys(a.params), ...Object.keys(b.params)]);
  return [...keys].every((key) => a.params[key] === b.params[key]);
};

const whyUnused = ({ driverId }: DeviceDefinition, hasDriver: boolean): SourceText =>
  hasDriver
    ? { zh: '设备已停用', en: 'the device is switched off here' }
    : { zh: `没有驱动程序 ${driverId}`, en: `no driver ${driverId}` };

/**
 * A session costs 30 kB and a fifth of a millisecond, which a node of a large system would spend on every device that it
 * does not run. A driver in a process of its own has to be asked long before.
 */
const mayOpenLater = (definition: DeviceDefinition, drivers: EngineDevicesDeps['drivers']): boolean =>
  isElsewhere(definition) && drivers.has(definition.driverId);

export interface EngineDevicesDeps extends ReturnType<typeof createSessionContext>, Pick<EngineOptions, 'restore'> {
  readonly drivers: ReadonlyMap<string, Driver>;
  readonly hosts: ReadonlyMap<string, DriverHost>;
}

/** The configured devices, each with a session while it is enabled. */
export const createEngineDevices = ({ context, state, alarms, drivers, hosts, restore = [] }: EngineDevicesDeps) => {
  const { clock } = context;
  const restored = new Map(restore.map((one) => [one.deviceId, one]));
  const entries = new Map<string, Entry>();
  let started = false;

  const open = (
    definition: DeviceDefinition,
    live: LiveDevice,
    before?: DeviceDefinition,
  ): DeviceSession | undefined => {
    const driver = drivers.get(definition.driverId);
    const host = hosts.get(definition.driverId);
    if ((driver === undefined && host === undefined) || !definition.enabled) {
      if (isElsewhere(definition)) return undefined;
      const reason = whyUnused(definition, driver !== undefined || host !== undefined);
      state.connection(live, { connection: 'unknown', since: clock.now(), reason });
      return undefined;
    }
    const session =
      driver === undefined
        ? host?.session(definition, live, context)
        : createDeviceSession(definition, live, driver, context);
    if (started && !isElsewhere(definition)) session?.start(before && isElsewhere(before));
    return session;
  };
  const isForLater = (definition: DeviceDefinition): boolean => mayOpenLater(definition, drivers);
  const sessionIn = (entry: Entry | undefined): DeviceSession | undefined => {
    if (entry && isForLater(entry.definition)) entry.session ??= open(entry.definition, entry.live);
    return entry?.session;
  };
  const enabledDevices = function* (): Iterable<LiveDevice> {
    for (const { definition, live } of entries.values()) if (definition.enabled && !isElsewhere(definition)) yield live;
  };
  const sessionOf = (deviceId: string): DeviceSession => {
    const entry = entries.get(deviceId);
    if (entry === undefined) throw refusal('404', `no device ${deviceId}`);
    const session = sessionIn(entry);
    if (session === undefined) throw refusal('device.offline', 'the device is not in use');
    return session;
  };
  const upsert = (definition: DeviceDefinition): void => {
    const entry = entries.get(definition.id);
    if (entry !== undefined && sameLink(entry.definition, definition)) {
      entry.definition = definition;
      state.move(entry.live, definition.placeId);
      return;
    }
    entry?.session?.stop();
    const live = entry?.live ?? state.add(definition, restored.get(definition.id));
    if (entry !== undefined) {
      state.move(live, definition.placeId);
      if (isElsewhere(definition)) alarms.handOver(definition.id, live);
      else {
        state.connection(live, { connection: 'unknown', since: clock.now() });
        state.doubt(live);
        if (!definition.enabled) alarms.forget(definition.id, live);
      }
    }
    restored.delete(definition.id);
    const session = isForLater(definition) ? undefined : open(definition, live, entry?.definition);
    entries.set(definition.id, { definition, live, session });
    if (definition.enabled && !isElsewhere(definition)) alarms.adopt(live);
  };
  const handOver = (deviceIds: readonly string[]): void => {
    for (const id of deviceIds) {
      const entry = entries.get(id);
      if (entry !== undefined && !isElsewhere(entry.definition)) upsert({ ...entry.definition, elsewhere: true });
    }
  };
  const remove = (deviceId: string): void => {
    const entry = entries.get(deviceId);
    entry?.session?.stop();
    entries.delete(deviceId);
    if (entry !== undefined && isElsewhere(entry.definition)) alarms.handOver(deviceId, entry.live);
    else alarms.forget(deviceId, entry?.live);
    state.remove(deviceId);
  };
  return {
    upsert,
    handOver,
    remove,
    sessionOf,
    get: (deviceId: string): DeviceSession | undefined => sessionIn(entries.get(deviceId)),
    /** Of the devices that run here. */
    sessions: () =>
      [...entries.values()].flatMap(({ definition, session }) => (isElsewhere(definition) ? [] : (session ?? []))),
    enabledDevices,
    startAll: (): void => {
      started = true;
      for (const { definition, session } of entries.values()) if (!isElsewhere(definition)) session?.start();
    },
    stopAll: (): void => {
      started = false;
      for (const { session } of entries.values()) session?.stop();
    },
  };
};
