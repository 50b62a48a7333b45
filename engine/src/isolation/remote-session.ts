import type { SourceText } from '@eoms/contract/vocabulary';
import {
  type ActionDef,
  type Driver,
  emptyDefinition,
  type ModelView,
  type PropertyDef,
  transportOf,
  valueKey,
  withDefaults,
} from '@eoms/drivers/kit';
import type { CommandStore } from '../commands/command-store.ts';
import { offlineReason } from '../commands/reasons.ts';
import type { DeviceDefinition } from '../device-definition.ts';
import type { DeviceSession } from '../links/device-session.ts';
import type { Diagnostics } from '../links/diagnostics.ts';
import type { SessionContext } from '../links/session-context.ts';
import type { LiveDevice } from '../state/live-device.ts';
import { createAsks } from './asks.ts';
import { toNeighbours, toPicture } from './driver-results.ts';
import { toActionDef, toPropertyDef } from './loaded-driver.ts';
import type { ToWorker, WorkerNews } from './messages.ts';

export interface RemoteSessionOptions {
  readonly definition: DeviceDefinition;
  readonly live: LiveDevice;
  readonly driver: Driver;
  readonly context: SessionContext;
  /** Returns false when there is no running worker. */
  readonly post: (message: ToWorker) => boolean;
  /** Retries a driver that was set aside. */
  readonly revive: () => void;
  readonly stopped: () => void;
}

/** A device whose driver runs in another process: reads come from the worker's last messages, changes are sent to it. */
export interface RemoteSession {
  readonly session: DeviceSession;
  readonly deviceId: string;
  /** Called whenever the worker has started: sends the device to it. */
  open(): void;
  take(news: WorkerNews): void;
  /** Called when the worker has ended. */
  lost(reason: SourceText, setAside: boolean): void;
}

/** Counts watchers, and reports when the first one starts and the last one stops. */
const createWatching = (changed: (on: boolean) => void) => {
  let watchers = 0;
  const add = (change: 1 | -1): void => {
    const before = watchers > 0;
    watchers += change;
    if (before !== watchers > 0) changed(watchers > 0);
  };
  return {
    isOn: (): boolean => watchers > 0,
    begin: (): (() => void) => {
      add(1);
      let watching = true;
      return () => {
        if (watching) add(-1);
        watching = false;
      };
    },
  };
};

const viewOf = ({ definition, driver, context }: RemoteSessionOptions): ModelView => ({
  params: withDefaults(driver.params, definition.params),
  definition: definition.definition ?? emptyDefinition,
  store: new Map(),
  get: (property, index) => context.state.get(definition.id)?.values[valueKey(property, index)]?.value,
});

/** The stand-in has the transport port of the actual driver. */
const wirelessBy = (driver: Driver, { params }: ModelView): boolean =>
  (params.host ?? '') === '' && transportOf(driver.transport, params).port === 0;

/** The properties and actions of a device: those of the driver until its worker has described the device itself. */
const createDescription = (driver: Driver) => {
  let properties = new Map<string, PropertyDef>(listOf(driver.properties).map((one) => [one.id, one]));
  let actions: readonly ActionDef[] = listOf(driver.actions);
  return {
    properties: (): PropertyDef[] => [...properties.values()],
    property: (id: string): PropertyDef | undefined => properties.get(id),
    actions: (): readonly ActionDef[] => actions,
    take: (news: Extract<WorkerNews, { kind: 'described' }>): void => {
      properties = new Map(news.properties.map((one) => [one.id, toPropertyDef(one)]));
      actions = news.actions.map(toActionDef);
    },
  };
};

/** Fails every open command of a device whose driver is gone. */
const failOpen = (store: CommandStore, deviceId: string, reason: SourceText | undefined): void => {
  for (const command of store.openOf(deviceId))
    store.change(command.id, { status: 'failed', reason: offlineReason(reason) });
};

type NewsHandlers = { [K in WorkerNews['kind']]?: (news: Extract<WorkerNews, { kind: K }>) => void };

export const createRemoteSession = (options: RemoteSessionOptions): RemoteSession => {
  const { definition, live, driver, context, post } = options;
  const { id } = definition;
  const { state, commandStore, bus, clock } = context;
  const view = viewOf(options);
  const isWireless = wirelessBy(driver, view);
  let started = false;
  const described = createDescription(driver);
  let latest: Diagnostics = { deviceId: id, frames: [], ...nothingYet };
  const asks = createAsks((ask, wanted) => post({ kind: 'ask', deviceId: id, ask, wanted }));
  const watching = createWatching((on) => void post({ kind: 'watch', deviceId: id, on }));

  const isOnline = (): boolean => live.connection.connection === 'online';
  const failCommands = (reason: SourceText | undefined): void => {
    failOpen(commandStore, id, reason);
    asks.failAll('the driver stopped');
  };

  const handlers: NewsHandlers = {
    described: described.take,
    reading: ({ reading, property }) => {
      const def = described.property(property);
      if (def === undefined) return;
      const { key, value, at, quality } = reading;
      context.reading(state.describe(live, key, def), value, at, quality);
    },
    connection: (news) => state.connection(live, news.state),
    doubt: () => state.doubt(live),
    wentOnline: () => context.wentOnline(live),
    wentOffline: ({ reason }) => context.wentOffline(live, reason),
    roundTrip: ({ ms }) => state.roundTrip(live, ms),
    command: ({ id: commandId, status, reason }) => {
      commandStore.change(commandId, { status, ...(reason === undefined ? {} : { reason }) });
    },
    frame: ({ frame }) => bus.emit('device.frame', { deviceId: id, frame }),
    diagnostics: (news) => {
      latest = news.diagnostics;
    },
    setAside: ({ error }) => {
      latest = { ...latest, setAside: true };
      bus.emit('driver.setAside', { driverId: driver.id, deviceId: id, at: clock.now(), error });
    },
    slowed: ({ kind: _, ...slowed }) => bus.emit('device.slowed', slowed),
    answered: asks.take,
  };

  return {
    deviceId: id,
    take: (news) => (handlers[news.kind] as ((news: WorkerNews) => void) | undefined)?.(news),
    open: () => {
      post({ kind: 'open', definition, start: started });
      if (watching.isOn()) post({ kind: 'watch', deviceId: id, on: true });
    },
    lost: (reason, setAside) => {
      const wasOnline = isOnline();
      latest = { ...latest, ...nothingYet, setAside, lastError: { at: clock.now(), text: reason } };
      state.connection(live, { connection: 'offline', since: clock.now(), reason });
      state.doubt(live);
      failCommands(reason);
      if (wasOnline) context.wentOffline(live, reason);
    },
    session: {
      view,
      isWireless: () => isWireless,
      properties: described.properties,
      actions: described.actions,
      start: () => {
        started = true;
        post({ kind: 'start', deviceId: id });
      },
      stop: () => {
        started = false;
        failCommands(undefined);
        options.stopped();
      },
      reconnect: () => {
        latest = { ...latest, setAside: false };
        options.revive();
        post({ kind: 'reconnect', deviceId: id });
      },
      recheck: () => void post({ kind: 'recheck', deviceId: id }),
      readNow: async () => void (await asks.begin({ kind: 'readings' })),
      picture: async (index) => toPicture(await asks.begin({ kind: 'picture', index })),
      neighbours: async () => toNeighbours(await asks.begin({ kind: 'neighbours' })),
      execute: (command) => {
        if (!post({ kind: 'execute', command }))
          commandStore.change(command.id, { status: 'failed', reason: offlineReason() });
      },
      // Whether it was cancelled in time follows from the command's own events.
      cancel: (commandId) =>
        commandStore.get(commandId)?.status === 'pending' && post({ kind: 'cancel', deviceId: id, commandId }),
      isOnline,
      diagnostics: () => {
        post({ kind: 'diagnose', deviceId: id });
        return latest;
      },
      watch: watching.begin,
    },
  };
};

const nothingYet = { queueLength: 0, polls: 0, missed: 0, reconnects: 0, setAside: false };
const listOf = <T>(described: readonly T[] | ((view: ModelView) => readonly T[])): readonly T[] =>
  typeof described === 'function' ? [] : described;
