import type { ControlDevice, DeviceDraft, DeviceRow } from '@eoms/contract';
import type { Engine, EngineOptions } from '@eoms/engine';
import type { DeviceEventKey } from '@eoms/phrases';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { HistoryModule } from '../history/history.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { maySeeDevice, seeDevice } from './devices.policy.ts';
import { devicesRoutes } from './devices.routes.ts';
import { createEventLog, type EventLog } from './events/event-log.ts';
import { logEngineEvents } from './events/log-engine-events.ts';
import { tidyDevices } from './events/tidy-devices.ts';
import { createRowWriter, type DeviceAlarms, readRows } from './lists/list-devices.ts';
import { type DevicePage, type ListQuery, pageDevices } from './lists/page-devices.ts';
import { findDevices } from './lists/search-devices.ts';
import { loadStates } from './live/device-states.store.ts';
import { createEngineLife, type EngineLife } from './live/engine-life.ts';
import { type AlarmListener, type CommandListener, followChanges, listenToEngine } from './live/listen-to-changes.ts';
import { createDeviceNews } from './live/publish-device-news.ts';
import { createStateSnapshots } from './live/state-snapshots.ts';
import { countByModel } from './models/definitions.store.ts';
import { createDeviceLoader } from './models/device-loader.ts';
import { createModelCache, type ModelCache } from './models/model-cache.ts';
import { syncParams } from './models/sync-params.ts';
import { type AcrossNodes, createAcrossNodes } from './owners/across-nodes.ts';
import { createDeviceOwners, type DeviceOwners } from './owners/device-owners.ts';
import { createReadNow, type ReadNow } from './owners/read-now.ts';
import type { SharedStates } from './owners/share-states.ts';
import { countInPlaces, typeCodesIn } from './places/count-in-places.ts';
import { createPlaceDescriber } from './places/describe-place.ts';
import { createOccupancy } from './places/occupancy.ts';
import { createDevicesInRooms, type DevicesInRooms } from './places/rooms-of-places.ts';
import { createDeviceRegistry, type DeviceRegistry } from './registry/device-registry.ts';
import { type CopyDevices, createCopyDevices } from './saving/copy-devices.ts';
import type { DeviceAddresses } from './saving/device-addresses.ts';
import type { OnRemoval } from './saving/remove-device.ts';
import type { SavedDevice } from './saving/save-device.ts';
import { publishManySaved, storeDevice } from './saving/store-device.ts';
import { createTryDevice } from './tools/try-device.ts';
import { watchDevices } from './tools/watch-devices.ts';

export { recordColumns, toRecord } from './device-record.store.ts';
export { deviceRemoved, deviceSaved } from './devices.news.ts';
export { maySeeDevice, seeDevice } from './devices.policy.ts';
export { readUplinks } from './devices.store.ts';
export { connectionsOf } from './events/device-events.store.ts';
export type { LoggedEvent } from './events/event-log.ts';
export type { ListQuery } from './lists/page-devices.ts';
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
export { createDeviceAddresses, type DeviceAddresses } from './saving/device-addresses.ts';
export { saveViolations } from './saving/device-writes.store.ts';
export { refusedAddress, refuseFaults } from './saving/refuse-faults.ts';
export { addressOf, fieldsOf, secretPurpose } from './saving/save-device.ts';
export { fromEngine } from './tools/engine-refusal.ts';

/** What devices need from alarms; the alarms module plugs it in. */
export interface AlarmsPort extends AlarmListener {
  /** Pending alarms, from memory; devices without any are left out. */
  countsOfDevices(deviceIds: readonly string[]): ReadonlyMap<string, DeviceAlarms>;
  /** The same of those alarms whose cause is still there. */
  activeOfDevices(deviceIds: readonly string[]): ReadonlyMap<string, DeviceAlarms>;
  /** Keys of alarms whose cause was present when last heard of: of these devices, or of all. */
  activeAlarmKeys(deviceIds?: readonly string[]): Promise<string[]>;
}

export interface DevicesDeps {
  readonly platform: Pick<
    Platform,
    | ('database' | 'news' | 'live' | 'secrets' | 'jobs' | 'metrics' | 'log')
    | ('bus' | 'asking' | 'shards' | 'catchUp' | 'safeMode')
  >;
  readonly places: Pick<
    PlacesModule,
    'placesBelow' | 'relations' | 'seesPlace' | 'addFigures' | 'checkStates' | 'details'
  >;
  readonly catalogue: Pick<CatalogueModule, 'driverOf' | 'setDevices'>;
  readonly history: Pick<HistoryModule, 'sink' | 'settled' | 'removeDevice' | 'setDevices'>;
  readonly makeEngine: (
    options: Pick<EngineOptions, 'sinks' | 'restore' | 'restoreAlarms' | 'allowAddress' | 'mayRun' | 'shared'>,
  ) => Engine;
  readonly addresses: DeviceAddresses;
}

export interface FoundDevice {
  readonly id: string;
  readonly name: string;
  readonly placeName: string;
  readonly typeIcon: string;
}

export interface DevicesModule extends ModuleParts, DevicesInRooms, CopyDevices, Omit<EngineLife, 'start' | 'stop'> {
  /** Plugs in the receiver and counter of alarms, from the alarms module. */
  setAlarms(alarms: AlarmsPort): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** All devices, in memory. */
  readonly registry: DeviceRegistry;
  /** Pending alarms by device; devices without any are left out. */
  readonly alarmCounts: AlarmsPort['countsOfDevices'];
  /** Those of them whose cause is still there. */
  readonly activeAlarms: AlarmsPort['activeOfDevices'];
  readonly eventLog: Pick<EventLog, 'note'>;
  readonly models: Pick<ModelCache, 'known'>;
  /** The node that runs a device. */
  readonly owners: DeviceOwners;
  /** Brings the states of devices that run on other nodes up to date; undefined if there is nothing to wait for. */
  refreshStates: SharedStates['refresh'];
  readonly readNow: ReadNow;
  onTakeOver: AcrossNodes['onTakeOver'];
  /** Called immediately with every change of a command. Register it before `start`. */
  onCommand(listener: CommandListener): void;
  page(scope: PlaceScope, query: ListQuery): Promise<DevicePage>;
  /** The devices of such a page with their live states and alarms. */
  rows(scope: PlaceScope, query: ListQuery): Promise<DeviceRow[]>;
  /** Checks, stores and connects a device, and publishes the change; refuses like `saveDevice` of the contract. */
  save(draft: DeviceDraft, caller: Caller, event?: DeviceEventKey): Promise<SavedDevice>;
  /** Call after storing devices with `upsertDevices`: updates memory and engine, then publishes the changes. */
  publishSaved(
    saved: readonly (SavedDevice & { placeId: string })[],
    event: DeviceEventKey,
    who: string,
  ): Promise<void>;
  /** Registers data that belongs to a device: `forget` runs in the transaction that removes it. */
  onRemoval(forget: OnRemoval): void;
  searchDevices(scope: PlaceScope, keyword: string, limit: number): FoundDevice[];
  /** The devices of a place with properties, actions and live state. Callers check who may see the place. */
  describePlace(placeId: string): Promise<ControlDevice[]>;
}

/** Logs what happens to devices, here and on the node that ran them before. */
const logEvents = (
  { bus }: Engine,
  restored: Awaited<ReturnType<typeof loadStates>>,
  { eventLog, registry, across }: { eventLog: EventLog; registry: DeviceRegistry; across: AcrossNodes },
): void => {
  const online = restored.filter((state) => state.connection === 'online').map((state) => state.deviceId);
  const logged = logEngineEvents(bus, { eventLog, registry, online });
  across.onTakeOver(async (ids) => {
    if (ids !== 'all') logged.wereOnline(ids.filter((id) => registry.connectionOf(id) === 'online'));
  });
};

/** Devices and the engine that runs them. */
export const createDevices = ({ platform, places, catalogue, history, ...deps }: DevicesDeps): DevicesModule => {
  const { database, news, live, secrets, log, safeMode } = platform;
  const { db } = database;
  const registry = createDeviceRegistry();
  const { tree, rooms } = createDevicesInRooms(places, registry);
  const occupancy = createOccupancy();
  const removals: OnRemoval[] = [];
  const alarms = createPlugPoint<AlarmsPort>('devices.setAlarms');
  const alarmCounts: AlarmsPort['countsOfDevices'] = (deviceIds) => alarms.get().countsOfDevices(deviceIds);
  const make = async (): Promise<Engine> => {
    const restore = await loadStates(db);
    const made = deps.makeEngine({
      sinks: { history: history.sink },
      shared: { durable: history.settled },
      restore,
      restoreAlarms: await alarms.get().activeAlarmKeys(),
      allowAddress: deps.addresses.allows,
      mayRun: platform.shards.mayRun,
    });
    const memory = { registry, owners, occupancy, commands, changed: across.changed };
    listenToEngine(made.bus, { ...memory, placesChanged: places.checkStates, deviceNews, alarms: alarms.get() });
    logEvents(made, restore, { eventLog, registry, across });
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
  const reach = { owners, readNow: createReadNow(owners, engine) };
  const loader = createDeviceLoader({ database, registry, models, secrets, engine, owners, log });
  const deviceNews = createDeviceNews({ live, registry, ...rooms, ...places });
  const commands: CommandListener[] = [];
  const snapshots = createStateSnapshots({ database, engine, log });
  const eventLog = createEventLog({ database, log });
  const openAlarms: AlarmsPort['activeAlarmKeys'] = (ids) => alarms.get().activeAlarmKeys(ids);
  const across = createAcrossNodes({ platform, registry, owners, engine, loader, snapshots, openAlarms, occupancy });

  places.addFigures({ deviceCounts: (placeIds) => countInPlaces(registry, occupancy, placeIds) });
  catalogue.setDevices({
    modelUse: (modelIds) => countByModel(db, modelIds),
    typeCodesIn: (scope) => typeCodesIn(registry, scope),
    deviceOf: (scope, deviceId) => maySeeDevice(registry, scope, deviceId),
    syncDevices: (request, apply) => syncParams(db, request, apply),
    tryModel: createTryDevice({ engine, addresses: deps.addresses }),
  });
  followChanges({ news, db, registry, loader, models });
  history.setDevices({ requireVisible: (caller, deviceId) => void seeDevice(registry, caller, deviceId) });
  watchDevices(platform, registry);
  tidyDevices(platform, eventLog);

  const listing = {
    registry,
    engine,
    alarmCounts,
    tree,
    refreshStates: across.refresh,
    writeRows: createRowWriter({ engine, alarmCounts }),
  };
  const publishing = { loader: across.loader, deviceNews, eventLog };
  const saving = { driverOf: catalogue.driverOf, addresses: deps.addresses, secrets, seesPlace: places.seesPlace };
  const storing = { database, news, saving, publishing };
  const removing = { database, history, news, publishing, onRemoval: removals };

  return {
    ...life,
    routes: devicesRoutes({ placeDetails: places.details, database, models, ...reach, listing, storing, removing }),
    models,
    ...reach,
    refreshStates: across.refresh,
    onTakeOver: across.onTakeOver,
    onCommand: (listener) => void commands.push(listener),
    page: (scope, query) => pageDevices(listing, db, scope, query),
    rows: (scope, query) => readRows(listing, db, scope, query),
    save: (draft, caller, event) => storeDevice(storing, draft, caller, event),
    publishSaved: (saved, event, who) => publishManySaved(publishing, saved, event, who),
    async start() {
      const waits = safeMode.isOn();
      await life.start();
      if (waits) await safeMode.whenOff(platform.shards.resume);
      snapshots.start();
    },
    async stop() {
      await platform.shards.stop();
      if (!(await life.stop())) return;
      await eventLog.stop();
      await snapshots.stop();
    },
    setAlarms: alarms.plug,
    alarmCounts,
    activeAlarms: (deviceIds) => alarms.get().activeOfDevices(deviceIds),
    registry,
    eventLog,
    onRemoval: (forget) => void removals.push(forget),
    ...rooms,
    ...createCopyDevices(database, saving),
    describePlace: createPlaceDescriber({ ...listing, roomsOf: tree.roomsOf }, models),
    searchDevices: (scope, keyword, limit) => findDevices(registry, scope, keyword, limit),
  };
};
