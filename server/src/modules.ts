import { type Driver, systemClock } from '@eoms/drivers/kit';
import { createEngine, type EngineOptions } from '@eoms/engine';
import { createAccess } from './modules/access/access.module.ts';
import { createAlarms } from './modules/alarms/alarms.module.ts';
import { createCatalogue } from './modules/catalogue/catalogue.module.ts';
import { createConfig } from './modules/config/config.module.ts';
import {
  createDevices,
  type DeviceAddresses,
  type DevicesDeps,
  type DevicesSettings,
} from './modules/devices/devices.module.ts';
import { createDictionaries } from './modules/dictionaries/dictionaries.module.ts';
import { createDriverPackages, type DriverPackages } from './modules/driver-packages/driver-packages.module.ts';
import { createFiles } from './modules/files/files.module.ts';
import { createMenus } from './modules/menus/menus.module.ts';
import { createMqtt, type MqttSettings } from './modules/mqtt/mqtt.module.ts';
import { createNavigation } from './modules/navigation/navigation.module.ts';
import { createPeople } from './modules/people/people.module.ts';
import { createPlaces } from './modules/places/places.module.ts';
import { createSession, type Product, type ProviderFetch } from './modules/session/session.module.ts';
import { createStatistics } from './modules/statistics/statistics.module.ts';
import { createSystem } from './modules/system/system.module.ts';
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

/**
 * Every module, wired. The list at the end is the module order: a module imports only those above it. What an earlier
 * one needs of a later one, the later one plugs into it (`people.setRoles`, `places.addFigures`).
 */
export const createModules = (deps: ModulesDeps) => {
  const { platform, passwords, addresses, packages } = deps;
  const drivers = [...deps.drivers, ...packages.hosts.map((host) => host.driver)];

  const files = createFiles(platform);
  const dictionaries = createDictionaries();
  const config = createConfig(platform);
  const places = createPlaces(platform);
  const menus = createMenus(platform);
  const navigation = createNavigation(platform);
  const people = createPeople({ ...platform, passwords });
  const access = createAccess({ ...platform, menus, places, navigation, people });
  const session = createSession({
    ...platform,
    passwords,
    ports: { people, access, config, navigation },
    providerFetch: deps.providerFetch,
    product: deps.product,
  });
  const catalogue = createCatalogue({ ...platform, drivers, origins: originsOf(packages) });
  const mqtt = createMqtt({
    platform,
    passwords,
    settings: { port: undefined, host: '127.0.0.1', ...deps.mqtt, dataFolder: deps.deviceSettings.dataFolder },
  });
  const webhooks = createWebhooks(platform);
  const devices = createDevices({
    platform,
    places,
    catalogue,
    makeEngine: engineMaker(deps, { broker: mqtt.broker.open, webhook: webhooks.hear }),
    addresses,
    drivers,
    settings: deps.deviceSettings,
  });
  mqtt.letInAfter(devices.whenListening);
  const alarms = createAlarms({ platform, places, devices, language: config.language });
  const driverPackages = createDriverPackages(platform, packages);
  const statistics = createStatistics({ places, devices, people });
  const system = createSystem({ ...platform, config, dictionaries, access, session, devices });

  // alarms before devices: nothing may be raised before it can be taken in; the broker after them: nothing may arrive
  // before somebody listens
  const ordered: readonly ModuleParts[] = [
    files,
    dictionaries,
    config,
    places,
    menus,
    navigation,
    people,
    access,
    session,
    catalogue,
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
