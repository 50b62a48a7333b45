import type { DeviceCommand, Text } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import type { Cause, Engine, EngineOptions } from '@eoms/engine';
import { errorText } from '@eoms/phrases';
import type { Language } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { PlaceScope, PlacesModule } from '../places/places.module.ts';
import { createCommandLog } from './command-log.ts';
import { expireOpenCommands } from './commands.store.ts';
import { countInPlaces, typeCodesIn } from './count-in-places.ts';
import { countByModel } from './definitions.store.ts';
import type { DeviceAddresses } from './device-addresses.ts';
import { createDeviceFleet } from './device-fleet.ts';
import { createDeviceRegistry, type DeviceRegistry } from './device-registry.ts';
import { loadStates } from './device-states.store.ts';
import { maySeeDevice } from './devices.policy.ts';
import { devicesRoutes } from './devices.routes.ts';
import { createDevicesStore } from './devices.store.ts';
import type { OnRemoval } from './devices.work.ts';
import { createDiscoveryRuns } from './discovery/discovery-runs.ts';
import { createEventJournal, type EventJournal } from './events/event-journal.ts';
import { journalEngine } from './events/journal-engine.ts';
import { type ActionRequest, executeAction } from './execute-action.ts';
import { createHistory, type HistoryFigures } from './history/history.ts';
import type { HistoryKept } from './history/keep-history.ts';
import { createRowWriter, type DeviceAlarms } from './list-devices.ts';
import { type AlarmListener, followChanges, listenToEngine } from './listen-to-changes.ts';
import { createModelBook } from './model-book.ts';
import { createDeviceNews } from './publish-device-news.ts';
import { findDevices } from './search-devices.ts';
import { createStateSnapshots } from './state-snapshots.ts';
import { syncParams } from './sync-params.ts';
import { tidyDevices } from './tidy-devices.ts';
import { createTryDevice } from './try-device.ts';
import { watchDevices } from './watch-devices.ts';

export { createDeviceAddresses, type DeviceAddresses } from './device-addresses.ts';
export type { DeviceEntry } from './device-registry.ts';
export { deviceRemoved, deviceSaved } from './devices.news.ts';
export { maySeeDevice, seeDevice } from './devices.policy.ts';

/** What devices need of alarms; the alarms module plugs it in. */
export interface AlarmsPort extends AlarmListener {
  /** Pending alarms, from memory; a device that is left out has none. */
  countsOfDevices(deviceIds: readonly string[]): ReadonlyMap<string, DeviceAlarms>;
  /** Keys of alarms whose cause was still there when the last process ended. */
  activeAlarmKeys(): Promise<string[]>;
}

export interface DevicesDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'live' | 'secrets' | 'jobs' | 'metrics' | 'log' | 'tables'>;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'seesPlace' | 'addFigures'>;
  readonly catalogue: Pick<CatalogueModule, 'driverOf' | 'setDevices'>;
  /** Those that may search the network. */
  readonly drivers: readonly Driver[];
  readonly makeEngine: (
    options: Pick<EngineOptions, 'sinks' | 'restore' | 'restoreAlarms' | 'allowAddress' | 'shared'>,
  ) => Engine;
  readonly addresses: DeviceAddresses;
  readonly settings: DevicesSettings;
}

export interface DevicesSettings {
  /** Where readings wait while the database is away. */
  readonly dataFolder: string;
  /** Days that readings and hourly figures are kept; 90 and 730 unless told. */
  readonly historyKept?: Partial<HistoryKept>;
  /** No device is connected until somebody leaves safe mode. */
  readonly safeMode?: boolean;
  /** So that the next start is not in safe mode again. */
  readonly forgetCrashes?: () => Promise<void>;
}

export interface FoundDevice {
  readonly id: string;
  readonly name: string;
  readonly placeName: string;
  readonly typeIcon: string;
}

export interface DevicesModule extends ModuleParts {
  /** Who takes in alarms and counts them: from the alarms module. */
  setAlarms(alarms: AlarmsPort): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Every device in memory. */
  readonly registry: DeviceRegistry;
  engine(): Engine;
  readonly journal: Pick<EventJournal, 'note'>;
  /** What goes with a device: run in the transaction that removes it. */
  onRemoval(forget: OnRemoval): void;
  searchDevices(scope: PlaceScope, keyword: string, limit: number): FoundDevice[];
  /** For scenes and linkages; refuses as `executeAction` says. */
  execute(request: Omit<ActionRequest, 'language'> & { cause: Cause; language?: Language }): Promise<DeviceCommand>;
  historyFigures(): HistoryFigures;
  isSafeMode(): boolean;
  /** As the engine says; `undefined` while it is not at work, as in safe mode. */
  turnAgoMs(): number | undefined;
  /** Connects the devices. */
  leaveSafeMode(): Promise<void>;
  /** Calls back once the devices listen to what is sent to them: at the start, or when safe mode is left. */
  whenListening(then: () => Promise<void>): Promise<void>;
}

const textOf = (code: 'device.commandExpired'): Text => ({ zh: errorText(code, 'zh'), en: errorText(code, 'en') });

/** Devices, their commands and readings, and the engine that runs them. */
export const createDevices = ({ platform, places, catalogue, ...deps }: DevicesDeps): DevicesModule => {
  const { database, news, live, secrets, log } = platform;
  const { db } = database;
  const registry = createDeviceRegistry();
  const store = createDevicesStore();
  const history = createHistory({
    database,
    log,
    folder: deps.settings.dataFolder,
    kept: deps.settings.historyKept,
  });
  const removals: OnRemoval[] = [];
  const alarms = createPlugPoint<AlarmsPort>('devices.setAlarms');
  const alarmCounts: AlarmsPort['countsOfDevices'] = (deviceIds) => alarms.get().countsOfDevices(deviceIds);
  let running: Engine | undefined;
  const engine = (): Engine => {
    if (!running) throw new Error('The devices module was not started');
    return running;
  };
  const models = createModelBook();
  const fleet = createDeviceFleet({ database, registry, models, secrets, engine, log });
  const tell = createDeviceNews({ live, registry, seesPlace: places.seesPlace });
  const commands = createCommandLog({ database, log, tell: tell.commandChanged });
  const snapshots = createStateSnapshots({ database, engine, log });
  const journal = createEventJournal({ database, log });
  const runs = createDiscoveryRuns({ engine, log });
  const { driverOf } = catalogue;

  places.addFigures({ deviceCounts: (placeIds) => countInPlaces(registry, placeIds) });
  catalogue.setDevices({
    modelUse: (modelIds) => countByModel(db, modelIds),
    typeCodesIn: (scope) => typeCodesIn(registry, scope),
    deviceOf: (scope, deviceId) => maySeeDevice(registry, scope, deviceId),
    syncDevices: (request, apply) => syncParams(db, request, apply),
    tryModel: createTryDevice({ engine, addresses: deps.addresses }),
  });
  followChanges({ news, db, registry, fleet, models });
  watchDevices(platform, registry, history);
  tidyDevices(platform, journal);

  let { safeMode = false } = deps.settings;
  const waiting: (() => Promise<void>)[] = [];
  const letIn = async (): Promise<void> => {
    await engine().untilListening();
    for (const then of waiting.splice(0)) await then();
  };

  const start = async () => {
    await history.start();
    await expireOpenCommands(db, textOf('device.commandExpired'));
    const restore = await loadStates(db);
    running = deps.makeEngine({
      sinks: { history: history.sink },
      shared: { durable: history.settled },
      restore,
      restoreAlarms: await alarms.get().activeAlarmKeys(),
      allowAddress: deps.addresses.allows,
    });
    listenToEngine(running.bus, { registry, tell, commands, alarms: alarms.get() });
    const online = restore.filter((state) => state.connection === 'online').map((state) => state.deviceId);
    journalEngine(running.bus, { journal, registry, online });
    await fleet.loadAll(running);
    if (!safeMode) running.start();
    snapshots.start();
  };
  const stop = async () => {
    runs.close();
    if (!running) return;
    await running.stop();
    await journal.stop();
    await commands.stop();
    await snapshots.stop();
    await history.stop();
  };

  return {
    routes: devicesRoutes({
      database,
      db,
      store,
      registry,
      engine,
      fleet,
      models,
      tell,
      journal,
      runs,
      drivers: deps.drivers,
      onRemoval: removals,
      tables: platform.tables,
      commands,
      history,
      news,
      secrets,
      alarmCounts,
      writeRows: createRowWriter({ engine, alarmCounts }),
      driverOf,
      addresses: deps.addresses,
      placesBelow: places.placesBelow,
      seesPlace: places.seesPlace,
    }),
    start,
    stop,
    setAlarms: alarms.plug,
    registry,
    engine,
    journal,
    onRemoval: (forget) => void removals.push(forget),
    searchDevices: (scope, keyword, limit) => findDevices(registry, scope, keyword, limit),
    execute: ({ language = 'zh', ...request }) =>
      executeAction({ engine: engine(), registry, commands, models }, { ...request, language }),
    historyFigures: history.figures,
    isSafeMode: () => safeMode,
    turnAgoMs: () => running?.turnAgoMs(),
    leaveSafeMode: async () => {
      await deps.settings.forgetCrashes?.();
      safeMode = false;
      running?.start();
      letIn().catch((error: unknown) => log.error({ err: error }, 'what waited for the devices failed'));
    },
    whenListening: async (then) => {
      waiting.push(then);
      if (!safeMode) await letIn();
    },
  };
};
