import type { ErrorCode, Quality, Text, Value } from '@eoms/contract/vocabulary';
import {
  type ActionDef,
  type Device,
  type DeviceView,
  type Driver,
  isDeviceError,
  type PropertyDef,
  valueKey,
  withDefaults,
} from '@eoms/drivers/kit';
import type { Command } from '../commands/command.ts';
import { createCommandRunner } from '../commands/command-runner.ts';
import { offlineReason } from '../commands/reasons.ts';
import type { DeviceDefinition } from '../device-definition.ts';
import { refusal } from '../refusal.ts';
import { createCrashGuard } from './crash-guard.ts';
import { createHandle, forAction } from './device-handle.ts';
import type { Diagnostics } from './diagnostics.ts';
import { createFrameRing } from './frame-ring.ts';
import { createLink } from './link.ts';
import { createPoller } from './poller.ts';
import { createPresence } from './presence.ts';
import { createRoundTrips } from './round-trips.ts';
import type { SessionSurroundings } from './session-surroundings.ts';
import { hashOf } from './spread.ts';

/** One device at work: its link, its polls, its commands and what is known about them. */
export interface DeviceSession {
  start(): void;
  stop(): void;
  reconnect(): void;
  readNow(): Promise<void>;
  execute(command: Command, action: ActionDef): void;
  cancel(commandId: string): boolean;
  /** False when a command could only fail: there is no link, and none is about to return. */
  reachable(): boolean;
  diagnostics(): Diagnostics;
  watch(): () => void;
  properties(): readonly PropertyDef[];
  actions(): readonly ActionDef[];
  readonly view: DeviceView;
}

const notAnswering: Text = { zh: '设备没有应答', en: 'the device does not answer' };
const offlineCode: ErrorCode = 'device.offline';

export const createDeviceSession = (
  definition: DeviceDefinition,
  driver: Driver,
  around: SessionSurroundings,
): DeviceSession => {
  const { clock, log, bus, state, timing } = around;
  const { id } = definition;
  const params = withDefaults(driver.params, definition.params);
  const view: DeviceView = {
    params,
    store: new Map(),
    get: (property, index) => state.value(id, valueKey(property, index))?.value,
  };
  const roundTrips = createRoundTrips();
  let device: Device | undefined;
  let lastError: Diagnostics['lastError'];
  let setAside = false;
  let watchers = 0;

  const note = (text: Text): void => {
    lastError = { at: clock.now(), text };
  };
  const guard = createCrashGuard({
    clock,
    timing,
    onCrash: (error, tooMany) => {
      log.error({ deviceId: id, driverId: driver.id, err: error }, 'a driver failed');
      note({ zh: `驱动程序出错：${error.message}`, en: `driver fault: ${error.message}` });
      if (tooMany) putAside(error);
      else link.drop({ zh: '驱动程序出错', en: 'the driver failed' });
    },
  });
  const ring = createFrameRing((bytes) => guard.sync(() => driver.explain?.(bytes)));
  const properties = (): readonly PropertyDef[] =>
    guard.sync(() => (typeof driver.properties === 'function' ? driver.properties(view) : driver.properties)) ?? [];
  const actions = (): readonly ActionDef[] =>
    guard.sync(() => (typeof driver.actions === 'function' ? driver.actions(view) : driver.actions)) ?? [];
  const definitions = new Map<string, PropertyDef>();
  const definitionOf = (property: string): PropertyDef => {
    const found = definitions.get(property) ?? properties().find((def) => def.id === property);
    if (found === undefined) throw new Error(`the driver set "${property}", which it does not describe`);
    definitions.set(property, found);
    return found;
  };
  const set = (property: string, key: string, value: Value, at: number, quality: Quality): void =>
    around.reading({ deviceId: id, key, value, at, quality }, definitionOf(property));

  const presence = createPresence({
    clock,
    timing,
    changed: (next, was) => {
      state.connection(id, next);
      if (next.connection === 'offline') {
        state.doubt(id);
        runner.failAll(offlineReason(next.reason));
        // A new reason for the same absence (a password that is now wrong) is not a second loss.
        if (was !== 'offline') around.wentOffline(id, next.reason);
      } else if (was !== 'online') around.wentOnline(id);
    },
  });
  const handle = {
    id,
    view,
    now: () => clock.now(),
    set,
    online: (ok: boolean, reason?: Text) => (ok ? presence.up() : presence.down(reason ?? notAnswering, true)),
    log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) =>
      log[level]({ deviceId: id, driverId: driver.id }, message),
  };
  const link = createLink({
    clock,
    timing,
    driver,
    definition: { ...definition, params },
    secrets: driver.params.filter((field) => field.type === 'secret').map((field) => String(params[field.id] ?? '')),
    allowAddress: around.allowAddress,
    onTrace: (frame) => {
      ring.add(frame);
      if (watchers > 0) bus.emit('device.frame', { deviceId: id, frame: ring.show(frame) });
    },
    onFrame: (frame) => {
      const now = device;
      if (now !== undefined) guard.sync(() => driver.receive?.(now, frame));
    },
    onRoundTrip: (ms) => roundTrips.add(ms),
    greet: async (line, signal) => {
      const fresh = createHandle(handle, line, signal);
      device = fresh;
      await guard.call(() => driver.open?.(fresh));
    },
    onUp: () => {
      presence.up();
      if (device !== undefined) poller.start(device);
      runner.resume();
    },
    onDown: (reason) => {
      device = undefined;
      poller.stop();
      note(reason);
      presence.down(reason);
    },
  });
  const usable = (): Device | undefined => (link.line() === undefined ? undefined : device);
  const pollAll = async (): Promise<void> => {
    const now = usable();
    if (now !== undefined) await poller.runAll(now);
  };
  const runner = createCommandRunner({
    clock,
    book: around.book,
    guard,
    timing,
    device: (onSent) => {
      const now = usable();
      return now === undefined ? undefined : forAction(now, onSent);
    },
    read: (key) => state.value(id, key),
    pollAll,
  });
  const poller = createPoller({
    clock,
    deviceId: id,
    polls: driver.poll ?? [],
    params,
    timing,
    guard,
    busy: runner.busy,
    onAnswered: () => {
      const median = roundTrips.percentiles()?.p50;
      if (median !== undefined) state.roundTrip(id, median);
    },
    onFailed: (error) => {
      if (isDeviceError(error)) note(error.text);
      if (isDeviceError(error) && error.kind === 'signIn') link.drop(error.text);
    },
    onLost: () => {
      presence.down(notAnswering, true);
      link.drop(notAnswering);
    },
  });
  const putAside = (error: Error): void => {
    if (setAside) return;
    setAside = true;
    poller.stop();
    link.stop();
    device = undefined;
    presence.down({ zh: `驱动程序已停用：${error.message}`, en: `driver set aside: ${error.message}` }, true);
    bus.emit('driver.setAside', { driverId: driver.id, deviceId: id, at: clock.now(), error: error.message });
  };
  const stop = (): void => {
    poller.stop();
    link.stop();
    presence.stop();
    device = undefined;
    runner.failAll(offlineReason());
  };
  return {
    view,
    properties,
    actions,
    start: () => link.start(hashOf(id) % Math.max(1, timing.startSpreadMs)),
    stop,
    reconnect: () => {
      setAside = false;
      guard.reset();
      poller.stop();
      device = undefined;
      link.start(0);
    },
    readNow: async () => {
      if (usable() === undefined) throw refusal(offlineCode, 'the device is offline');
      try {
        await pollAll();
      } catch (error) {
        throw refusal(offlineCode, error instanceof Error ? error.message : 'the device did not answer');
      }
    },
    execute: (command, action) => runner.add(command, action),
    cancel: (commandId) => runner.cancel(commandId),
    reachable: () => usable() !== undefined || presence.current() === 'online',
    watch: () => {
      let watching = true;
      watchers += 1;
      return () => {
        if (watching) watchers -= 1;
        watching = false;
      };
    },
    diagnostics: () => ({
      deviceId: id,
      frames: ring.frames(),
      ...(lastError === undefined ? {} : { lastError }),
      ...optional('roundTripMs', roundTrips.percentiles()),
      ...optional('connectedSince', link.connectedSince()),
      ...optional('nextAttemptAt', link.nextAttemptAt()),
      queueLength: link.line()?.queueLength() ?? 0,
      ...poller.counts(),
      reconnects: link.reconnects(),
      setAside,
    }),
  };
};

const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
