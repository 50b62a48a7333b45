import type { SourceText } from '@eoms/contract/vocabulary';
import {
  type ActionDef,
  type Device,
  type Driver,
  emptyDefinition,
  isDeviceError,
  type ModelView,
  type Neighbours,
  type Picture,
  type Poll,
  type PropertyDef,
  transitionalOf,
  transportOf,
  valueKey,
  withDefaults,
} from '@eoms/drivers/kit';
import type { Command } from '../commands/command.ts';
import { type CommandRunnerOptions, createCommandRunner } from '../commands/command-runner.ts';
import { offlineReason, type Reason } from '../commands/reasons.ts';
import type { DeviceDefinition } from '../device-definition.ts';
import { refusal } from '../refusal.ts';
import type { ConnectionState, PropertyState } from '../state/device-state.ts';
import { awaitReading, hasReading, type LiveDevice, stateOfValue } from '../state/live-device.ts';
import { readNeighbours, takePicture } from './ask-driver.ts';
import { type CrashGuard, createCrashGuard } from './crash-guard.ts';
import { createDescriptions } from './descriptions.ts';
import { DeviceHandle, forAction, type HandleOptions } from './device-handle.ts';
import type { Diagnostics } from './diagnostics.ts';
import { createFloodWatch, type FloodWatch } from './flood-watch.ts';
import { createLink, type Link, type LinkOptions } from './link.ts';
import { createPoller, type Poller } from './poller.ts';
import { createPresence, type Presence } from './presence.ts';
import type { SessionContext } from './session-context.ts';
import { SessionListener } from './session-listener.ts';
import { hashOf } from './spread.ts';

/** A running device: its link, polls, commands and known state. */
export interface DeviceSession {
  /** Connects soon; sooner if the device was taken over from another node. */
  start(takenOver?: boolean): void;
  stop(): void;
  reconnect(): void;
  /** The networks that devices may be in have changed. */
  recheck(): void;
  readNow(): Promise<void>;
  picture(index: number): Promise<Picture>;
  neighbours(): Promise<Neighbours>;
  execute(command: Command, action: ActionDef): void;
  cancel(commandId: string): boolean;
  /** Whether it has no connection of its own and is reached through something shared, such as a broker. */
  isWireless(): boolean;
  /** True also during a gap too short to count as offline: requests then wait for the link. */
  isOnline(): boolean;
  diagnostics(): Diagnostics;
  watch(): () => void;
  properties(): readonly PropertyDef[];
  actions(): readonly ActionDef[];
  readonly view: ModelView;
}

const notAnswering: SourceText = { zh: '设备没有应答', en: 'the device does not answer' };
const driverFailed: SourceText = { zh: '驱动程序出错', en: 'the driver failed' };

const diagnosticsOf = (
  deviceId: string,
  listener: SessionListener,
  link: Link,
  poller: Poller,
  watch: FloodWatch,
): Omit<Diagnostics, 'setAside'> => {
  const [connectedSince, nextAttemptAt] = [link.connectedSince(), link.nextAttemptAt()];
  const flood = watch.current();
  return {
    deviceId,
    ...listener.summary(),
    ...(connectedSince === undefined ? {} : { connectedSince }),
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
    queueLength: link.line()?.queueLength() ?? 0,
    ...poller.counts(),
    reconnects: link.reconnects(),
    ...(flood === undefined ? {} : { flood }),
  };
};

const secretsOf = (driver: Driver, params: ModelView['params']): string[] =>
  driver.params.filter((field) => field.type === 'secret').map((field) => String(params[field.id] ?? ''));

/** The polls of this device with its model's settings: some disabled, some at another interval. */
const pollsOf = (
  driver: Driver,
  view: ModelView,
  listeners: DeviceDefinition['listeners'],
  sync: <T>(run: () => T) => T | undefined,
): readonly Poll[] => {
  const polls = sync(() => (typeof driver.poll === 'function' ? driver.poll(view) : driver.poll)) ?? [];
  if (listeners === undefined) return polls;
  return polls.flatMap((poll) => {
    const setting = listeners[poll.id];
    if (setting === undefined) return [poll];
    if (!setting.enabled) return [];
    return [setting.everyMs === undefined ? poll : { ...poll, everyMs: setting.everyMs }];
  });
};

/** Marks values stale and fails open commands when offline; publishes the change to state, alarms and bus. */
const publishPresence =
  (live: LiveDevice, { state, wentOffline, wentOnline }: SessionContext, failAll: (reason: Reason) => void) =>
  (next: ConnectionState, was: ConnectionState['connection']): void => {
    state.connection(live, next);
    if (next.connection === 'offline') {
      state.doubt(live);
      failAll(offlineReason(next.reason));
      // A new reason while offline (such as a password that is now wrong) is not another loss.
      if (was !== 'offline') wentOffline(live, next.reason);
    } else if (was !== 'online') wentOnline(live);
  };

const spreadOf = ({ takeOverSpreadMs, startSpreadMs }: SessionContext['timing'], takenOver: boolean): number =>
  Math.max(1, takenOver ? takeOverSpreadMs : startSpreadMs);

/** The arguments of every driver call, independent of the connection. */
const handleOf = (
  live: LiveDevice,
  driver: Driver,
  view: ModelView,
  context: SessionContext,
  definitionOf: (property: string) => PropertyDef,
  presence: Presence,
): HandleOptions => ({
  live,
  view,
  shared: context.shared,
  now: context.clock.now,
  set: context.reading,
  describe: (property, key) => context.state.describe(live, key, definitionOf(property)),
  online: (ok, reason) => (ok ? presence.up() : presence.down(reason ?? notAnswering, true)),
  log: (level, message) => context.log[level]({ deviceId: live.deviceId, driverId: driver.id }, message),
});

/**
 * Whether a device is reached through something shared, such as a broker: it has no connection that others wait for.
 */
const isWireless = (driver: Driver, params: ModelView['params']): boolean =>
  (params.host ?? '') === '' && transportOf(driver.transport, params).port === 0;

const faultOf = ({ message }: Error): SourceText => ({
  zh: `驱动程序出错：${message}`,
  en: `driver fault: ${message}`,
});
const asideFor = ({ message }: Error): SourceText => ({
  zh: `驱动程序已停用：${message}`,
  en: `driver set aside: ${message}`,
});

/** Ends the link of a flooding device, to be retried after a pause. */
const endForNow = (
  { rest, listener, presence, link }: { rest: () => void; listener: SessionListener; presence: Presence; link: Link },
  reason: SourceText,
  retryMs: number,
): void => {
  rest();
  listener.error(reason);
  presence.down(reason, true);
  link.start(retryMs);
};

const knownState = ({ values }: LiveDevice, key: string): PropertyState | undefined => {
  const one = values.get(key);
  return one === undefined || !hasReading(one) ? undefined : stateOfValue(one);
};

const readingsOf = (live: LiveDevice): Pick<CommandRunnerOptions, 'read' | 'awaitReading'> => ({
  read: (key) => knownState(live, key),
  awaitReading: (key, heard) => {
    const one = live.values.get(key);
    return one ? awaitReading(one, heard) : () => undefined;
  },
});

const viewOf = (definition: DeviceDefinition, live: LiveDevice, driver: Driver): ModelView => ({
  params: withDefaults(driver.params, definition.params),
  definition: definition.definition ?? emptyDefinition,
  store: new Map(),
  get: (property, index) => knownState(live, valueKey(property, index))?.value,
});

interface SessionParts {
  readonly definition: DeviceDefinition;
  readonly driver: Driver;
  readonly view: ModelView;
  readonly context: SessionContext;
  readonly guard: CrashGuard;
  readonly listener: SessionListener;
  readonly handle: HandleOptions;
}

/** A trial belongs to the node that was asked for it, which may be one that runs no devices. */
const mayRun = ({ definition, context }: SessionParts): boolean => definition.trial === true || context.mayRun();

/** The link of a device: each connection gets its own handle, which the driver's `open` receives. */
const linkOf = (
  parts: SessionParts,
  onFlood: LinkOptions['onFlood'],
  news: Pick<LinkOptions, 'onUp' | 'onDown'>,
): Link => {
  const { definition, driver, view, context, guard, listener, handle } = parts;
  const { clock, gate, timing, shared, intake, allowAddress } = context;
  return createLink({
    clock,
    gate,
    timing,
    shared,
    intake,
    allowAddress,
    driver,
    view,
    listener,
    onFlood,
    mayRun: () => mayRun(parts),
    deviceId: definition.id,
    secrets: secretsOf(driver, view.params),
    greet: async (line, signal, address) => {
      const fresh = new DeviceHandle(handle, line, signal, address);
      listener.device = fresh;
      await guard.call(() => driver.open?.(fresh));
    },
    ...news,
  });
};

const pollerOf = (
  { definition, driver, view, context, guard, listener }: SessionParts,
  presence: Presence,
  link: Link,
  busy: () => boolean,
): Poller =>
  createPoller({
    clock: context.clock,
    scheduler: context.scheduler,
    timing: context.timing,
    deviceId: definition.id,
    params: view.params,
    guard,
    busy,
    polls: () => pollsOf(driver, view, definition.listeners, guard.sync),
    onFailed: (error) => {
      if (isDeviceError(error)) listener.error(error.text);
      if (isDeviceError(error) && error.kind === 'signIn') link.drop(error.text);
    },
    onLost: () => {
      presence.down(notAnswering, true);
      link.drop(notAnswering);
    },
  });

export const createDeviceSession = (
  definition: DeviceDefinition,
  live: LiveDevice,
  driver: Driver,
  context: SessionContext,
): DeviceSession => {
  const { clock, log, bus, state, timing, frameLog } = context;
  const { id } = definition;
  const view = viewOf(definition, live, driver);
  // Another session may have had other descriptions.
  for (const one of live.values.values()) one.def = undefined;
  const listens = definition.listeners?.notify?.enabled !== false;
  let setAside = false;

  const rest = (): void => {
    poller.stop();
    link.stop();
    listener.device = undefined;
  };
  const putAside = (error: Error): void => {
    if (setAside) return;
    setAside = true;
    rest();
    presence.down(asideFor(error), true);
    bus.emit('driver.setAside', { driverId: driver.id, deviceId: id, at: clock.now(), error: error.message });
  };
  const guard = createCrashGuard({
    clock,
    timing,
    onCrash: (error, tooMany) => {
      log.error({ deviceId: id, driverId: driver.id, err: error }, 'a driver failed');
      listener.error(faultOf(error));
      if (tooMany) putAside(error);
      else link.drop(driverFailed);
    },
  });
  const flooding = createFloodWatch({
    deviceId: id,
    clock,
    bus,
    timing,
    setAside: (...why) => endForNow({ rest, listener, presence, link }, ...why),
  });
  const described = createDescriptions(driver, view, guard, definition.history);
  const onMedian = (ms: number | undefined): void => state.roundTrip(live, ms);
  const listener = new SessionListener({ deviceId: id, clock, bus, frameLog, driver, guard, listens, onMedian });
  const changed = publishPresence(live, context, (why) => runner.failAll(why));
  const presence = createPresence({ clock, timing, changed });
  const handle = handleOf(live, driver, view, context, described.definitionOf, presence);
  const parts: SessionParts = { definition, driver, view, context, guard, listener, handle };
  const link = linkOf(parts, flooding.update, {
    onUp: () => {
      if (driver.presence !== 'driver') presence.up();
      if (listener.device !== undefined) poller.start(listener.device);
      runner.resume();
    },
    onDown: (reason) => {
      listener.device = undefined;
      poller.stop();
      listener.error(reason);
      presence.down(reason);
    },
  });
  const wireless = (): boolean => guard.sync(() => isWireless(driver, view.params)) ?? false;
  const usable = (): Device | undefined => (link.line() && mayRun(parts) ? listener.device : undefined);
  const pollAll = async (now = usable()): Promise<void> => (now === undefined ? undefined : poller.runAll(now));
  const runner = createCommandRunner({
    clock,
    commandStore: context.commandStore,
    guard,
    timing,
    pollAll,
    ...readingsOf(live),
    transitional: () => guard.sync(() => transitionalOf(described.properties(), view)) ?? (() => false),
    device: (onSent) => {
      const now = usable();
      return now && forAction(now, onSent);
    },
  });
  const poller = pollerOf(parts, presence, link, () => runner.busy() || !mayRun(parts));
  return {
    view,
    properties: described.properties,
    actions: described.actions,
    start: (takenOver = false) => link.start(wireless() ? 0 : hashOf(id) % spreadOf(timing, takenOver)),
    isWireless: wireless,
    stop: () => {
      rest();
      presence.stop();
      listener.close();
      runner.failAll(offlineReason());
    },
    reconnect: () => {
      setAside = false;
      guard.reset();
      flooding.reset();
      rest();
      link.start(0);
    },
    recheck: () => void link.recheck().catch((err: unknown) => log.error({ deviceId: id, err }, 'no second check')),
    readNow: async () => {
      if (usable() === undefined) throw refusal('device.offline', 'the device is offline');
      await pollAll().catch((error: Error) => Promise.reject(refusal('device.offline', error.message)));
    },
    picture: (index) => takePicture(driver, usable(), index, context),
    neighbours: () => readNeighbours(driver, usable(), context),
    execute: runner.add,
    cancel: runner.cancel,
    isOnline: () => presence.current() === 'online',
    watch: () => listener.watch(),
    diagnostics: () => ({ ...diagnosticsOf(id, listener, link, poller, flooding), setAside }),
  };
};
