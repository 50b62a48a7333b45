import type { Shared } from '@eoms/drivers/kit';
import type { Engine, EngineOptions } from '@eoms/engine';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DeviceEventsModule } from '../device-events/device-events.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { maySeeDevice, seeDevice } from './devices.policy.ts';
import { devicesRoutes } from './devices.routes.ts';
import { createDeviceLists, type DeviceLists } from './lists/device-lists.ts';
import { createRowWriter } from './lists/list-devices.ts';
import { type AlarmsOfDevices, createAlarmsOfDevices } from './live/device-alarms.ts';
import { loadStates } from './live/device-states.store.ts';
import { createEngineLife, type EngineLife } from './live/engine-life.ts';
import { type CommandListener, type DeviceMemory, followChanges, listenToEngine } from './live/listen-to-changes.ts';
import { logEngineEvents } from './live/log-engine-events.ts';
import { createDeviceNews } from './live/publish-device-news.ts';
import { createStateSnapshots } from './live/state-snapshots.ts';
import { countByModel } from './models/definitions.store.ts';
import { createDeviceLoader } from './models/device-loader.ts';
import { createModelCache, type ModelCache } from './models/model-cache.ts';
import { syncParams } from './models/sync-params.ts';
import { createAcrossNodes } from './owners/across-nodes.ts';
import { createDeviceOwners, type DeviceOwners } from './owners/device-owners.ts';
import { createReadNow, type ReadNow } from './owners/read-now.ts';
import { createShardRunner, type ShardRunner } from './owners/run-shards.ts';
import { createSharedStates, type SharedStates } from './owners/share-states.ts';
import { countInPlaces, typeCodesIn } from './places/count-in-places.ts';
import { createOccupancy } from './places/occupancy.ts';
import { createDevicesInRooms, type DevicesInRooms } from './places/rooms-of-places.ts';
import { createDeviceRegistry, type DeviceRegistry } from './registry/device-registry.ts';
import type { DeviceAddresses } from './saving/device-addresses.ts';
import { createDeviceSaving, type DeviceSaving } from './saving/device-saving.ts';
import type { OnRemoval } from './saving/remove-device.ts';
import { createDevicePictures, type DevicePictures } from './tools/device-pictures.ts';
import { createTryDevice } from './tools/try-device.ts';
import { watchDevices } from './tools/watch-devices.ts';

export { recordColumns, toRecord } from './device-record.store.ts';
export { deviceRemoved, deviceSaved } from './devices.news.ts';
export { maySeeDevice, seeDevice } from './devices.policy.ts';
export { readUplinks } from './devices.store.ts';
export type { ListQuery } from './lists/page-devices.ts';
export type { AlarmsPort } from './live/device-alarms.ts';
export { describeActions, describeProperties, openParams, toField } from './models/describe-device.ts';
export { namedApart } from './places/named-apart.ts';
export type { DeviceEntry } from './registry/device-registry.ts';
export {
  dropForeignSecrets,
  lockDevices,
  setDeviceSecrets,
  setUplinks,
  upsertDevices,
} from './saving/bulk-writes.store.ts';
export type { CopiedDevice } from './saving/copy-devices.ts';
export { createDeviceAddresses, type DeviceAddresses, type DeviceNetworks } from './saving/device-addresses.ts';
export { deviceFields, saveViolations } from './saving/device-writes.store.ts';
export { refusedAddress, refuseFaults } from './saving/refuse-faults.ts';
export { addressOf, fieldsOf, secretPurpose } from './saving/save-device.ts';
export { fromEngine } from './tools/engine-refusal.ts';

export interface DevicesDeps {
  readonly platform: Pick<
    Platform,
    | ('database' | 'news' | 'live' | 'secrets' | 'metrics' | 'log')
    | ('bus' | 'asking' | 'shards' | 'catchUp' | 'safeMode')
  >;
  readonly places: Pick<
    PlacesModule,
    'placesBelow' | 'relations' | 'seesPlace' | 'addFigures' | 'checkStates' | 'details'
  >;
  readonly catalogue: Pick<CatalogueModule, 'driverOf' | 'setDevices'>;
  readonly history: Pick<HistoryModule, 'recording'>;
  readonly deviceEvents: Pick<DeviceEventsModule, 'note'>;
  readonly makeEngine: (
    options: Pick<EngineOptions, 'sinks' | 'restore' | 'restoreAlarms' | 'allowAddress' | 'mayRun' | 'shared'>,
  ) => Engine;
  readonly addresses: DeviceAddresses;
}

/** Devices at work. */
export interface LiveDevices extends Pick<EngineLife, 'onLoaded' | 'whenListening' | 'turnAgoMs'> {
  readonly readNow: ReadNow;
  readonly pictureOf: DevicePictures;
  /** Brings the states of devices that run on other nodes up to date; undefined if there is nothing to wait for. */
  readonly refresh: SharedStates['refresh'];
  /** Called immediately with every change of a command. Register it before `start`. */
  onCommand(listener: CommandListener): void;
}

export interface DevicesModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** All devices, in memory. */
  readonly registry: DeviceRegistry;
  /** The engine, once the server has started. */
  readonly engine: EngineLife['engine'];
  readonly models: Pick<ModelCache, 'known'>;
  readonly live: LiveDevices;
  /** The node that runs a device. */
  readonly owners: DeviceOwners & Pick<ShardRunner, 'onTakeOver'>;
  readonly lists: DeviceLists;
  readonly saving: DeviceSaving;
  readonly alarms: AlarmsOfDevices;
  readonly rooms: DevicesInRooms;
  /** Says what devices get that show the results of data behaviours. */
  setDataValues(ask: Shared['ask']): void;
}

/** Logs what happens to devices, here and on the node that ran them before. */
const logEvents = (
  { bus }: Engine,
  restored: Awaited<ReturnType<typeof loadStates>>,
  to: { eventLog: DevicesDeps['deviceEvents']; registry: DeviceRegistry; runner: ShardRunner },
): void => {
  const { eventLog, registry, runner } = to;
  const online = restored.filter((state) => state.connection === 'online').map((state) => state.deviceId);
  const logged = logEngineEvents(bus, { eventLog, registry, online });
  runner.onTakeOver(async (ids) => {
    if (ids !== 'all') logged.wereOnline(ids.filter((id) => registry.connectionOf(id) === 'online'));
  });
};

/** Devices and the engine that runs them. */
export const createDevices = ({ platform, places, catalogue, history, ...deps }: DevicesDeps): DevicesModule => {
  const { database, news, live, secrets, log, safeMode } = platform;
  const { db } = database;
  const { deviceEvents: eventLog, addresses } = deps;
  const { recording } = history;
  const registry = createDeviceRegistry();
  const { tree, rooms } = createDevicesInRooms(places, registry);
  const occupancy = createOccupancy();
  const memory: DeviceMemory = { registry, occupancy };
  const removals: OnRemoval[] = [];
  const commands: CommandListener[] = [];
  const alarms = createAlarmsOfDevices();
  const dataValues = createPlugPoint<Shared['ask']>('devices.setDataValues');
  const make = async (): Promise<Engine> => {
    const restore = await loadStates(db);
    const made = deps.makeEngine({
      sinks: { history: recording.sink },
      shared: { durable: recording.settled, ask: async (...given) => dataValues.get()(...given) },
      restore,
      restoreAlarms: await alarms.get().activeAlarmKeys(),
      allowAddress: addresses.allows,
      mayRun: platform.shards.mayRun,
    });
    const known = { ...memory, owners, commands, changed: states.changed };
    listenToEngine(made.bus, { ...known, placesChanged: places.checkStates, deviceNews, alarms: alarms.get() });
    logEvents(made, restore, { eventLog, registry, runner });
    return made;
  };
  const load = async (made: Engine): Promise<void> => {
    await across.join(!safeMode.isOn());
    await loader.loadAll(made);
    await across.loaded();
  };
  const life: EngineLife = createEngineLife({ make, load, log, safeMode });
  const { engine } = life;
  const models = createModelCache();
  const owners = createDeviceOwners({ registry, ...platform });
  const readNow = createReadNow(owners, engine);
  const loader = createDeviceLoader({ database, registry, models, secrets, engine, owners, log });
  const deviceNews = createDeviceNews({ live, registry, ...rooms, ...places });
  const snapshots = createStateSnapshots({ database, engine, log });
  const states = createSharedStates({ ...platform, memory, owners, engine });
  const openAlarms = (ids: readonly string[]) => alarms.get().activeAlarmKeys(ids);
  const runner = createShardRunner({ db, owners, engine, loader, snapshots, openAlarms });
  const across = createAcrossNodes({ ...platform, owners, loader, states, runner });

  places.addFigures({ deviceCounts: (placeIds) => countInPlaces(registry, occupancy, placeIds) });
  catalogue.setDevices({
    modelUse: (modelIds) => countByModel(db, modelIds),
    typeCodesIn: (scope) => typeCodesIn(registry, scope),
    deviceOf: (scope, deviceId) => maySeeDevice(registry, scope, deviceId),
    syncDevices: (request, apply) => syncParams(db, request, apply),
    tryModel: createTryDevice({ engine, addresses }),
  });
  followChanges({ news, db, registry, loader, models });
  recording.setDevices({ requireVisible: (caller, deviceId) => void seeDevice(registry, caller, deviceId) });
  watchDevices(platform, registry);
  addresses.onChange(() => life.ifRunning()?.recheckAddresses());

  const listing = {
    registry,
    engine,
    alarmCounts: alarms.counts,
    tree,
    refreshStates: states.refresh,
    writeRows: createRowWriter({ engine, alarmCounts: alarms.counts }),
  };
  const pictureOf = createDevicePictures(owners, engine);
  const publishing = { loader: across.loader, news, eventLog };
  const saving = { driverOf: catalogue.driverOf, addresses, secrets, seesPlace: places.seesPlace };
  const storing = { database, news, saving, publishing };
  const removing = { database, history: recording, news, publishing, onRemoval: removals };
  const reach = { owners, readNow };

  return {
    routes: devicesRoutes({
      placeDetails: places.details,
      database,
      models,
      ...reach,
      pictureOf,
      listing,
      storing,
      removing,
    }),
    registry,
    engine,
    models,
    live: {
      ...life,
      readNow,
      pictureOf,
      refresh: states.refresh,
      onCommand: (listener) => void commands.push(listener),
    },
    owners: { ...owners, onTakeOver: runner.onTakeOver },
    lists: createDeviceLists(db, listing, models),
    saving: createDeviceSaving(storing, removals),
    alarms,
    rooms,
    setDataValues: dataValues.plug,
    async start() {
      const waits = safeMode.isOn();
      await life.start();
      if (waits) await safeMode.whenOff(platform.shards.resume);
      snapshots.start();
    },
    async stop() {
      await platform.shards.stop();
      if (await life.stop()) await snapshots.stop();
    },
  };
};
