import { chooseAction } from './commands/choose-action.ts';
import { type CommandRequest, hasEnded } from './commands/command.ts';
import { judgeCommand } from './commands/judge-command.ts';
import { createSessionContext } from './create-session-context.ts';
import type { Engine, EngineOptions } from './engine.types.ts';
import { createEngineDevices } from './engine-devices.ts';
import { createEngineHeartbeat } from './engine-heartbeat.ts';
import { resolveActions, resolveProperties } from './links/descriptions.ts';
import { refusal } from './refusal.ts';
import { untilTried } from './until-tried.ts';

export const createEngine = (options: EngineOptions): Engine => {
  const parts = createSessionContext(options);
  const { context, state, alarms, bus, shared } = parts;
  const { clock, commandStore, timing } = context;
  const drivers = new Map(options.drivers.map((driver) => [driver.id, driver]));
  const hosts = new Map((options.isolated ?? []).map((host) => [host.driver.id, host]));
  const devices = createEngineDevices({ ...parts, drivers, hosts, restore: options.restore ?? [] });
  const heartbeat = createEngineHeartbeat(clock, context.scheduler);
  let started = false;

  const execute = (request: CommandRequest) => {
    const known = commandStore.get(request.id);
    if (known !== undefined) return known;
    const session = devices.sessionOf(request.deviceId);
    const { action, args, expiresInMs } = judgeCommand(session, request, timing);
    if (commandStore.openOf(request.deviceId).length >= timing.commandsPerDevice)
      throw refusal('device.busy', 'too many commands wait for this device');
    const command = commandStore.open({ ...request, args }, expiresInMs);
    session.execute(command, action);
    return commandStore.get(command.id) ?? command;
  };
  const cancel = (commandId: string): boolean => {
    const command = commandStore.get(commandId);
    if (command === undefined || hasEnded(command)) return false;
    return devices.get(command.deviceId)?.cancel(commandId) ?? false;
  };
  return {
    bus,
    upsert: devices.upsert,
    execute,
    cancel,
    choose: (request) => {
      const session = devices.get(request.deviceId);
      return session && chooseAction(session, request)?.id;
    },
    judge: (request) => {
      const { action, expiresInMs } = judgeCommand(devices.get(request.deviceId), request, timing);
      return { action: action.id, name: action.name, expiresInMs };
    },
    start: () => {
      if (started) return;
      started = true;
      heartbeat.start();
      devices.startAll();
    },
    untilListening: () => untilTried(devices.sessions()),
    turnAgoMs: heartbeat.agoMs,
    stop: async () => {
      started = false;
      heartbeat.stop();
      devices.stopAll();
      await Promise.all([...hosts.values()].map((host) => host.close()));
      context.scheduler.stop();
      shared.close();
      alarms.stop();
      state.stop();
    },
    remove: devices.remove,
    rules: {
      replace: (rules) => alarms.rules.replace(rules, devices.enabledDevices()),
      put: (rule) => alarms.rules.put(rule, devices.enabledDevices()),
      remove: alarms.rules.remove,
      mute: (isMuted) => alarms.mute(isMuted, devices.enabledDevices()),
    },
    setTriggers: (ownerId, triggers) => alarms.setTriggers(ownerId, triggers, devices.enabledDevices()),
    handOver: devices.handOver,
    takeOverAlarms: alarms.takeOver,
    state: { get: state.get, many: state.many, accept: state.accept, takeChanged: state.takeChanged },
    commands: { get: commandStore.get },
    diagnostics: (deviceId) => devices.get(deviceId)?.diagnostics(),
    watch: (deviceId) => devices.sessionOf(deviceId).watch(),
    reconnect: (deviceId) => devices.sessionOf(deviceId).reconnect(),
    recheckAddresses: () => {
      for (const session of devices.sessions()) session.recheck();
    },
    readNow: async (deviceId) => devices.sessionOf(deviceId).readNow(),
    neighbours: async (deviceId) => devices.sessionOf(deviceId).neighbours(),
    picture: async (deviceId, index) => devices.sessionOf(deviceId).picture(index),
    search: async (driverId, search) => {
      const [driver, host] = [drivers.get(driverId), hosts.get(driverId)];
      const discover = (driver ?? host?.driver)?.discover;
      if (discover === undefined) throw refusal('404', `no search by ${driverId}`);
      const whole = { ...search, allow: context.allowAddress, shared };
      await (driver === undefined && host !== undefined ? host.search(whole, context) : discover.run(whole));
    },
    propertiesOf: (deviceId) => {
      const session = devices.get(deviceId);
      return session === undefined ? [] : resolveProperties(session.properties(), session.view);
    },
    actionsOf: (deviceId) => {
      const session = devices.get(deviceId);
      return session === undefined ? [] : resolveActions(session.actions(), session.view);
    },
  };
};
