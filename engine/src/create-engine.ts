import { isDeepStrictEqual } from 'node:util';
import { type Text, wellFormed } from '@eoms/contract/vocabulary';
import { Intake } from '@eoms/drivers/kit';
import { createShared } from '@eoms/drivers/transports';
import { createBus } from './bus.ts';
import { chooseAction } from './commands/choose-action.ts';
import { type CommandRequest, hasEnded } from './commands/command.ts';
import { createCommandBook } from './commands/command-book.ts';
import { judgeCommand } from './commands/judge-command.ts';
import type { DeviceDefinition } from './device-definition.ts';
import type { Engine, EngineOptions } from './engine.types.ts';
import { createPulse } from './engine-pulse.ts';
import { createHistory } from './history/record-history.ts';
import { createConnectGate } from './links/connect-gate.ts';
import { resolveActions, resolveProperties } from './links/descriptions.ts';
import { createDeviceSession, type DeviceSession } from './links/device-session.ts';
import { createFrameJournal } from './links/frame-journal.ts';
import { defaultTiming } from './links/link-timing.ts';
import type { SessionSurroundings } from './links/session-surroundings.ts';
import { createTurnWheel } from './links/turn-wheel.ts';
import { refusal } from './refusal.ts';
import { createAlarmWatch } from './rules/alarm-watch.ts';
import type { LiveDevice } from './state/live-device.ts';
import { createStateStore } from './state/state-store.ts';
import { untilTried } from './until-tried.ts';

interface Entry {
  live: LiveDevice;
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
  const portNews = (port: number, trouble: string | undefined) =>
    trouble === undefined
      ? log.info({ port }, 'a UDP port that devices share is open now')
      : log.warn(
          { port, trouble },
          'a UDP port that devices share cannot be opened; what they send there is not heard',
        );
  const shared = createShared({ ...options.shared, portNews });
  const bus = createBus(log);
  const timing = { ...defaultTiming, ...options.timing };
  const state = createStateStore({ clock, publish: (diff) => bus.emit('state.changed', diff) });
  const history = options.sinks?.history && createHistory({ log, sink: options.sinks.history });
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
    journal: createFrameJournal(),
    intake: new Intake(),
    book: createCommandBook(clock, bus),
    allowAddress: options.allowAddress ?? (() => true),
    shared,
    reading: (one, read, at, quality) => {
      // Whatever bytes a device sends as a text, state, alarms and history must be able to keep it.
      const value = typeof read === 'string' ? wellFormed(read) : read;
      const changed = state.apply(one, value, at, quality);
      if (one.trial) return;
      alarms.look(one, value, at, quality);
      history?.(one, value, at, changed);
    },
    wentOnline: ({ deviceId, trial }) => {
      if (trial) return;
      alarms.wentOnline(deviceId);
      bus.emit('device.wentOnline', { deviceId, at: clock.now() });
    },
    wentOffline: ({ deviceId, trial }, reason?: Text) => {
      if (trial) return;
      alarms.wentOffline(deviceId, reason);
      bus.emit('device.wentOffline', { deviceId, at: clock.now(), ...(reason === undefined ? {} : { reason }) });
    },
  };
  return { around, state, alarms, bus, shared };
};

export const createEngine = (options: EngineOptions): Engine => {
  const { around, state, alarms, bus, shared } = createSurroundings(options);
  const { clock, book, timing } = around;
  const drivers = new Map(options.drivers.map((driver) => [driver.id, driver]));
  const hosts = new Map((options.isolated ?? []).map((host) => [host.driver.id, host]));
  const restored = new Map((options.restore ?? []).map((one) => [one.deviceId, one]));
  const entries = new Map<string, Entry>();
  const pulse = createPulse(clock, around.wheel);
  let started = false;

  const open = (definition: DeviceDefinition, live: LiveDevice): DeviceSession | undefined => {
    const driver = drivers.get(definition.driverId);
    const host = hosts.get(definition.driverId);
    if ((driver === undefined && host === undefined) || !definition.enabled) {
      const reason =
        driver === undefined && host === undefined
          ? { zh: `没有驱动程序 ${definition.driverId}`, en: `no driver ${definition.driverId}` }
          : { zh: '设备已停用', en: 'the device is switched off here' };
      state.connection(live, { connection: 'unknown', since: clock.now(), reason });
      return undefined;
    }
    const session =
      driver === undefined
        ? host?.session(definition, live, around)
        : createDeviceSession(definition, live, driver, around);
    if (started) session?.start();
    return session;
  };
  const enabledDevices = function* (): Iterable<LiveDevice> {
    for (const { definition, live } of entries.values()) if (definition.enabled) yield live;
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
      state.move(entry.live, definition.placeId);
      return;
    }
    entry?.session?.stop();
    const live = entry?.live ?? state.add(definition, restored.get(definition.id));
    if (entry !== undefined) {
      state.move(live, definition.placeId);
      state.connection(live, { connection: 'unknown', since: clock.now() });
      state.doubt(live);
      if (!definition.enabled) alarms.forget(definition.id, live);
    }
    restored.delete(definition.id);
    entries.set(definition.id, { definition, live, session: open(definition, live) });
    if (definition.enabled) alarms.adopt(live);
  };
  const execute = (request: CommandRequest) => {
    const known = book.get(request.id);
    if (known !== undefined) return known;
    const session = sessionOf(request.deviceId);
    const { action, args, expiresInMs } = judgeCommand(session, request, timing);
    if (book.openOf(request.deviceId).length >= timing.commandsPerDevice)
      throw refusal('device.busy', 'too many commands wait for this device');
    const command = book.open({ ...request, args }, expiresInMs);
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
    choose: (request) => {
      const session = entries.get(request.deviceId)?.session;
      return session && chooseAction(session, request)?.id;
    },
    judge: (request) => {
      const { action, expiresInMs } = judgeCommand(entries.get(request.deviceId)?.session, request, timing);
      return { action: action.id, name: action.name, expiresInMs };
    },
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
      state.stop();
    },
    remove: (deviceId) => {
      const entry = entries.get(deviceId);
      entry?.session?.stop();
      entries.delete(deviceId);
      alarms.forget(deviceId, entry?.live);
      state.remove(deviceId);
    },
    rules: { replace: (rules) => alarms.replaceRules(rules, enabledDevices()) },
    state: { get: state.get, many: state.many, takeChanged: state.takeChanged },
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
