import { type Driver, systemClock } from '@eoms/drivers/kit';
import { createEngine, type EngineOptions } from '@eoms/engine';
import { type Access, createAccess } from './modules/access/access.module.ts';
import { createAlarms } from './modules/alarms/alarms.module.ts';
import { createCatalogue } from './modules/catalogue/catalogue.module.ts';
import {
  createDevices,
  type DeviceAddresses,
  type DevicesDeps,
  type DevicesModule,
  type DevicesSettings,
} from './modules/devices/devices.module.ts';
import { createDictionaries } from './modules/dictionaries/dictionaries.module.ts';
import { createDriverPackages, type DriverPackages } from './modules/driver-packages/driver-packages.module.ts';
import { createFiles } from './modules/files/files.module.ts';
import { createMqtt, type MqttSettings } from './modules/mqtt/mqtt.module.ts';
import { createNavigation } from './modules/navigation/navigation.module.ts';
import { createPeople, type PeopleDeps } from './modules/people/people.module.ts';
import { createPlaces, placeGroupRemoved, placeRemoved } from './modules/places/places.module.ts';
import { createSession, type Product, type ProviderFetch } from './modules/session/session.module.ts';
import { createStatistics } from './modules/statistics/statistics.module.ts';
import { createConfig, createSystem } from './modules/system/system.module.ts';
import { createWebhooks } from './modules/webhooks/webhooks.module.ts';
import type { Passwords } from './platform/auth/password.ts';
import type { Route } from './platform/http/implement.ts';
import type { ModuleParts, Platform } from './platform/platform.ts';

export interface ModulesDeps {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly drivers: readonly Driver[];
  readonly product: Product;
  readonly providerFetch: ProviderFetch;
  readonly addresses: DeviceAddresses;
  readonly deviceSettings: DevicesSettings;
  readonly packages: DriverPackages;
  /** So that the next start is not in safe mode again. */
  readonly forgetCrashes?: () => Promise<void>;
  /** Of the built-in MQTT broker; left out, there is none. */
  readonly mqtt?: Pick<MqttSettings, 'port' | 'host' | 'tls'>;
}

/** All modules as one: started in their order, stopped in the opposite one. */
const together = (ordered: readonly ModuleParts[]) => ({
  routes: ordered.flatMap((module): readonly Route[] => module.routes),
  start: async (): Promise<void> => {
    for (const module of ordered) await module.start?.();
  },
  stop: async (): Promise<void> => {
    for (const module of [...ordered].reverse()) await module.stop?.();
  },
});

/** Which file each integrator's driver came from. */
const originsOf = ({ loaded }: DriverPackages): ReadonlyMap<string, string> =>
  new Map([...loaded].flatMap(([file, one]) => ('host' in one ? [[one.host.driver.id, file] as const] : [])));

type Doors = Pick<NonNullable<EngineOptions['shared']>, 'broker' | 'webhook'>;

const engineMaker =
  ({ platform, drivers, packages }: ModulesDeps, doors: Doors): DevicesDeps['makeEngine'] =>
  (options) =>
    createEngine({
      ...options,
      clock: systemClock,
      log: platform.log,
      drivers,
      isolated: packages.hosts,
      shared: { ...options.shared, ...doors },
    });

const leaveSafeMode = async ({ forgetCrashes }: ModulesDeps, devices: DevicesModule): Promise<void> => {
  await forgetCrashes?.();
  devices.leaveSafeMode();
};

/** Roles name places by id only, so what is removed there has to leave the roles too. */
const forgetRemovedPlaces = ({ news, database }: Platform, access: Access): void => {
  news.deliver(placeRemoved, 'roles', ({ placeId }) => access.forgetPlace(database.db, placeId));
  news.deliver(placeGroupRemoved, 'roles', ({ groupId }) => access.forgetPlaceGroup(database.db, groupId));
};

/** What people ask of roles, answered by a module that is made after them. */
const rolesFrom = (access: () => Access): PeopleDeps['roles'] => ({
  rolesOf: (userIds) => access().rolesOf(userIds),
  holdersOf: (roleId) => access().holdersOf(roleId),
  mayManage: (...args) => access().mayManage(...args),
  keepAdministrator: (tx, change) => access().keepAdministrator(tx, change),
  chooseDefault: (...args) => access().chooseDefault(...args),
  dropRolesOf: (...args) => access().dropRolesOf(...args),
});

/**
 * Every module, wired. The list at the end is the module order: a module imports only those above it. What an earlier
 * one needs from a later one is handed to it here as a function, called long after everything exists.
 */
export const createModules = (deps: ModulesDeps) => {
  const { platform, passwords, addresses, packages } = deps;
  const { database, news, log, secrets, files: fileStore, audit } = platform;

  const drivers = [...deps.drivers, ...packages.hosts.map((host) => host.driver)];
  const files = createFiles({ files: fileStore });
  const dictionaries = createDictionaries();
  const config = createConfig({ database, secrets });
  const people = createPeople({
    database,
    news,
    passwords,
    files: fileStore,
    roles: rolesFrom(() => access),
    endSessions: (tx, options) => session.endSessions(tx, options),
    secondFactors: (userIds) => session.withSecondFactor(userIds),
    signIn: {
      confirmPassword: (caller, password) => session.confirmPassword(caller, password),
      liftLimits: (tx, userId) => session.liftLimits(tx, userId),
    },
  });
  const access = createAccess({
    database,
    news,
    places: {
      existingPlaces: (placeIds, executor) => places.existingPlaces(placeIds, executor),
      placesBelow: (groupIds, executor) => places.placesBelow(groupIds, executor),
      groupsBelow: (groupIds, executor) => places.groupsBelow(groupIds, executor),
    },
    navigationMenuIds: (executor) => navigation.navigationMenuIds(executor),
  });
  const session = createSession({
    database,
    log,
    news,
    secrets,
    passwords,
    ports: { people, access, config },
    providerFetch: deps.providerFetch,
    product: deps.product,
  });
  const places = createPlaces({
    database,
    news,
    ports: {
      deviceCounts: (placeIds) => devices.deviceCounts(placeIds),
      alarmCounts: (placeIds) => alarms.countsOfPlaces(placeIds),
    },
  });
  const catalogue = createCatalogue({
    database,
    news,
    files: fileStore,
    drivers,
    origins: originsOf(packages),
    ports: {
      modelUse: (ids) => devices.modelUse(ids),
      typeCodesIn: (scope) => devices.typeCodesIn(scope),
      deviceOf: (...args) => devices.deviceOf(...args),
      syncDevices: (...args) => devices.syncDevices(...args),
      tryModel: (...args) => devices.tryModel(...args),
    },
  });
  const navigation = createNavigation({ database, access });
  const mqtt = createMqtt({
    platform,
    passwords,
    settings: { port: undefined, host: '127.0.0.1', ...deps.mqtt, dataFolder: deps.deviceSettings.dataFolder },
    whenListening: (then) => devices.whenListening(then),
  });
  const webhooks = createWebhooks(platform);
  const devices = createDevices({
    platform,
    places,
    catalogue,
    makeEngine: engineMaker(deps, { broker: mqtt.broker.open, webhook: webhooks.hear }),
    addresses,
    drivers,
    ports: {
      alarmCounts: (deviceIds) => alarms.countsOfDevices(deviceIds),
      activeAlarmKeys: () => alarms.activeAlarmKeys(),
    },
    settings: deps.deviceSettings,
  });
  const alarms = createAlarms({ platform, places, devices, language: config.language });
  const driverPackages = createDriverPackages({ database }, packages);
  const statistics = createStatistics({
    places,
    ports: { searchDevices: devices.searchDevices, searchUsers: people.searchUsers },
  });
  const system = createSystem({
    database,
    files: fileStore,
    audit,
    news,
    config,
    ports: {
      testOauth2: session.testOauth2,
      roleExists: access.roleExists,
      iconNames: dictionaries.iconNames,
      isSafeMode: devices.isSafeMode,
      leaveSafeMode: () => leaveSafeMode(deps, devices),
    },
  });

  forgetRemovedPlaces(platform, access);

  // alarms before devices: nothing may be raised before it can be taken in; the broker after them: nothing may arrive
  // before somebody listens
  const ordered: readonly ModuleParts[] = [
    files,
    dictionaries,
    people,
    access,
    session,
    places,
    catalogue,
    navigation,
    alarms,
    devices,
    mqtt,
    webhooks,
    driverPackages,
    statistics,
    system,
  ];
  return {
    ...together(ordered),
    ...{ config, people, access, session, places, catalogue, navigation },
    ...{ devices, mqtt, alarms, driverPackages },
  };
};

export type Modules = ReturnType<typeof createModules>;
