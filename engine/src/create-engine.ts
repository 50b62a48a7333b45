import { isDeepStrictEqual } from 'node:util';
import type { Text } from '@eoms/contract/vocabulary';
import { checkFields, type PropertyDef, resolveField } from '@eoms/drivers/kit';
import { createShared } from '@eoms/drivers/transports';
import { createBus } from './bus.ts';
import { type CommandRequest, hasEnded } from './commands/command.ts';
import { createCommandBook } from './commands/command-book.ts';
import type { DeviceDefinition } from './device-definition.ts';
import type { Engine, EngineOptions } from './engine.types.ts';
import { createPulse } from './engine-pulse.ts';
import { createHistoryWriter } from './history/history-writer.ts';
import { createConnectGate } from './links/connect-gate.ts';
import { resolveActions, resolveProperties } from './links/descriptions.ts';
import { createDeviceSession, type DeviceSession } from './links/device-session.ts';
import { defaultTiming } from './links/link-timing.ts';
import type { SessionSurroundings } from './links/session-surroundings.ts';
import { createTurnWheel } from './links/turn-wheel.ts';
import { refusal } from './refusal.ts';
import { createAlarmWatch } from './rules/alarm-watch.ts';
import type { Reading } from './state/device-state.ts';
import { createStateStore } from './state/state-store.ts';
import { untilTried } from './until-tried.ts';

interface Entry {
  definition: DeviceDefinition;
  session: DeviceSession | undefined;
}

const sameLink = (a: DeviceDefinition, b: DeviceDefinition): boolean => {
  if (a.driverId !== b.driverId || a.enabled !== b.enabled) return false;
  if (!isDeepStrictEqual([a.definition, a.listeners, a.history], [b.definition, b.listeners, b.history])) return false;
  const keys = new Set([...Object.keys(a.params), ...Object.keys(b.params)]);
  return [...keys].every((key) => a.params[key] === b.params[key]);
};

/** Everything the sessions need, wired once. Alarms are judged before anything is buffered. */
const createSurroundings = (options: EngineOptions) => {
  const { clock, log } = options;
  const trials = new Set<string>();
  const shared = createShared({
    ...options.shared,
    durable: async () => {
      history.flush();
      await options.shared?.durable?.();
    },
  });
  const bus = createBus(log);
  const timing = { ...defaultTiming, ...options.timing };
  const state = createStateStore({ clock, publish: (diff) => bus.emit('state.changed', diff) });
  const history = createHistoryWriter({ clock, log, sink: options.sinks?.history ?? (() => {}) });
  const alarms = createAlarmWatch({
    clock,
    bus,
    offlineAlarmMs: timing.offlineAlarmMs,
    restored: options.restoreAlarms ?? [],
  });
  const around: SessionSurroundings = {
    clock,
    log,
    bus,
    state,
    timing,
    wheel: createTurnWheel(clock),
    gate: createConnectGate(),
    book: createCommandBook(clock, bus),
    allowAddress: options.allowAddress ?? (() => true),
    shared,
    reading: (reading: Reading, def: PropertyDef) => {
      const changed = state.apply(reading, def.staleAfterMs);
      if (trials.has(reading.deviceId)) return;
      alarms.look(reading, def);
      history.offer(reading, def, changed);
    },
    wentOnline: (deviceId) => {
      if (trials.has(deviceId)) return;
      alarms.wentOnline(deviceId);
      bus.emit('device.wentOnline', { deviceId, at: clock.now() });
    },
    wentOffline: (deviceId, reason?: Text) => {
      if (trials.has(deviceId)) return;
      alarms.wentOffline(deviceId, reason);
      bus.emit('device.wentOffline', { deviceId, at: clock.now(), ...(reason === undefined ? {} : { reason }) });
    },
  };
  return { around, state, history, alarms, bus, shared, trials };
};

export const createEngine = (options: EngineOptions): Engine => {
  const { around, state, history, alarms, bus, shared, trials } = createSurroundings(options);
  const { clock, book, timing } = around;
  const drivers = new Map(options.drivers.map((driver) => [driver.id, driver]));
  const hosts = new Map((options.isolated ?? []).map((host) => [host.driver.id, host]));
  const restored = new Map((options.restore ?? []).map((one) => [one.deviceId, one]));
  const entries = new Map<string, Entry>();
  const pulse = createPulse(clock, around.wheel);
  let started = false;

  const open = (definition: DeviceDefinition): DeviceSession | undefined => {
    const driver = drivers.get(definition.driverId);
    const host = hosts.get(definition.driverId);
    if ((driver === undefined && host === undefined) || !definition.enabled) {
      const reason =
        driver === undefined && host === undefined
          ? { zh: `没有驱动程序 ${definition.driverId}`, en: `no driver ${definition.driverId}` }
          : { zh: '设备已停用', en: 'the device is switched off here' };
      state.connection(definition.id, { connection: 'unknown', since: clock.now(), reason });
      return undefined;
    }
    const session =
      driver === undefined ? host?.session(definition, around) : createDeviceSession(definition, driver, around);
    if (started) session?.start();
    return session;
  };
  const sessionOf = (deviceId: string): DeviceSession => {
    const entry = entries.get(deviceId);
    if (entry === undefined) throw refusal('404', `no device ${deviceId}`);
    if (entry.session === undefined) throw refusal('device.offline', 'the device is not in use');
    return entry.session;
  };
  const upsert = (definition: DeviceDefinition): void => {
    const entry = entries.get(definition.id);
    if (entry !== undefined && sameLink(entry.definition, definition)) {
      entry.definition = definition;
      return;
    }
    entry?.session?.stop();
    if (definition.trial) trials.add(definition.id);
    if (entry === undefined) state.add(definition.id, restored.get(definition.id));
    else {
      state.connection(definition.id, { connection: 'unknown', since: clock.now() });
      state.doubt(definition.id);
    }
    if (entry !== undefined && !definition.enabled) alarms.forget(definition.id);
    restored.delete(definition.id);
    entries.set(definition.id, { definition, session: open(definition) });
  };
  const execute = (request: CommandRequest) => {
    const known = book.get(request.id);
    if (known !== undefined) return known;
    const session = sessionOf(request.deviceId);
    const action = session.actions().find((candidate) => candidate.id === request.action);
    if (action === undefined) throw refusal('device.actionUnknown', `no action ${request.action}`);
    const [fault] = checkFields(
      action.params ?? [],
      request.args,
      (field) => resolveField(field, session.view).options,
    );
    if (fault !== undefined) {
      const code = fault.fault === 'missing' ? 'device.parameterMissing' : 'device.parameterInvalid';
      throw refusal(code, fault.text.en, fault.field);
    }
    if (!session.reachable()) throw refusal('device.offline', 'the device is offline');
    if (book.openOf(request.deviceId).length >= timing.commandsPerDevice)
      throw refusal('device.busy', 'too many commands wait for this device');
    const command = book.open(request, request.expiresInMs ?? action.timeoutMs ?? timing.commandMs);
    session.execute(command, action);
    return book.get(command.id) ?? command;
  };
  const cancel = (commandId: string): boolean => {
    const command = book.get(commandId);
    if (command === undefined || hasEnded(command)) return false;
    return entries.get(command.deviceId)?.session?.cancel(commandId) ?? false;
  };
  return {
    bus,
    upsert,
    execute,
    cancel,
    start: () => {
      if (started) return;
      started = true;
      pulse.start();
      for (const { session } of entries.values()) session?.start();
    },
    untilListening: () => untilTried([...entries.values()].flatMap(({ session }) => session ?? [])),
    turnAgoMs: pulse.agoMs,
    stop: async () => {
      started = false;
      pulse.stop();
      for (const { session } of entries.values()) session?.stop();
      await Promise.all([...hosts.values()].map((host) => host.close()));
      around.wheel.stop();
      shared.close();
      alarms.stop();
      history.stop();
      state.stop();
    },
    remove: (deviceId) => {
      entries.get(deviceId)?.session?.stop();
      entries.delete(deviceId);
      alarms.forget(deviceId);
      history.forget(deviceId);
      state.remove(deviceId);
      trials.delete(deviceId);
    },
    state: {
      get: state.get,
      many: state.many,
      snapshotDirty: () => state.snapshotDirty().filter(({ deviceId }) => !trials.has(deviceId)),
    },
    commands: { get: book.get },
    diagnostics: (deviceId) => entries.get(deviceId)?.session?.diagnostics(),
    watch: (deviceId) => sessionOf(deviceId).watch(),
    reconnect: (deviceId) => sessionOf(deviceId).reconnect(),
    readNow: async (deviceId) => sessionOf(deviceId).readNow(),
    search: async (driverId, search) => {
      const [driver, host] = [drivers.get(driverId), hosts.get(driverId)];
      const discover = (driver ?? host?.driver)?.discover;
      if (discover === undefined) throw refusal('404', `no search by ${driverId}`);
      const whole = { ...search, allow: around.allowAddress, shared };
      await (driver === undefined && host !== undefined ? host.search(whole, around) : discover.run(whole));
    },
    propertiesOf: (deviceId) => {
      const session = entries.get(deviceId)?.session;
      return session === undefined ? [] : resolveProperties(session.properties(), session.view);
    },
    actionsOf: (deviceId) => {
      const session = entries.get(deviceId)?.session;
      return session === undefined ? [] : resolveActions(session.actions(), session.view);
    },
  };
};
