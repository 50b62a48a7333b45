import { createCatalogue } from '../modules/catalogue/catalogue.module.ts';
import { createDevices } from '../modules/devices/devices.module.ts';
import { createDriverPackages, originsOf } from '../modules/driver-packages/driver-packages.module.ts';
import { createMaintenance } from '../modules/maintenance/maintenance.module.ts';
import { createMqtt } from '../modules/mqtt/mqtt.module.ts';
import { createSignals } from '../modules/signals/signals.module.ts';
import { createWebhooks } from '../modules/webhooks/webhooks.module.ts';
import type { Foundation } from './foundation.ts';
import { engineMaker } from './make-engine.ts';
import type { WiringDeps } from './wiring.deps.ts';

/** Models and devices, and what they are reached through. */
export const createEquipment = (deps: WiringDeps, { places }: Foundation) => {
  const { platform, passwords, packages, addresses, settings } = deps;
  const drivers = [...deps.drivers, ...packages.hosts.map(({ driver }) => driver)];
  const driverPackages = createDriverPackages(platform, packages);
  const catalogue = createCatalogue({ ...platform, drivers, origins: originsOf(packages) });
  const webhooks = createWebhooks(platform);
  const broker = { port: undefined, host: '127.0.0.1', ...settings.mqtt, dataFolder: settings.dataFolder };
  const mqtt = createMqtt({ platform, passwords, settings: broker });
  const makeEngine = engineMaker(deps, { broker: mqtt.broker.open, webhook: webhooks.hear });
  const devices = createDevices({ platform, places, catalogue, drivers, makeEngine, addresses, settings });
  const signals = createSignals({ ...platform, places, devices });
  const maintenance = createMaintenance({ ...platform, devices });
  mqtt.letInAfter(devices.whenListening);
  // The broker starts after the devices and stops before them: nothing arrives while nobody listens.
  return { driverPackages, catalogue, webhooks, devices, signals, maintenance, mqtt };
};

export type Equipment = ReturnType<typeof createEquipment>;
