import { createCatalogue } from '../modules/catalogue/catalogue.module.ts';
import { createCombinations } from '../modules/combinations/combinations.module.ts';
import { createCommands } from '../modules/commands/commands.module.ts';
import { createControls } from '../modules/controls/controls.module.ts';
import { createDeviceEvents } from '../modules/device-events/device-events.module.ts';
import { createDevices } from '../modules/devices/devices.module.ts';
import { createDiscovery } from '../modules/discovery/discovery.module.ts';
import { createDriverPackages, originsOf } from '../modules/driver-packages/driver-packages.module.ts';
import { createFloorPlans } from '../modules/floor-plans/floor-plans.module.ts';
import { createHistoryModule } from '../modules/history/history.module.ts';
import { createLayouts } from '../modules/layouts/layouts.module.ts';
import { createMaintenance } from '../modules/maintenance/maintenance.module.ts';
import { createMqtt } from '../modules/mqtt/mqtt.module.ts';
import { createPlaceControl } from '../modules/place-control/place-control.module.ts';
import { createSignals } from '../modules/signals/signals.module.ts';
import { createSwitchPorts } from '../modules/switch-ports/switch-ports.module.ts';
import { createTransfer } from '../modules/transfer/transfer.module.ts';
import { createWebhooks } from '../modules/webhooks/webhooks.module.ts';
import type { Foundation } from './foundation.ts';
import { engineMaker } from './make-engine.ts';
import type { WiredDeps } from './wiring.deps.ts';

/** Models and devices, and the ways to reach them. */
export const createEquipment = (deps: WiredDeps, { places, plugins, config, variables }: Foundation) => {
  const { platform, passwords, packages, addresses, settings } = deps;
  const drivers = [...deps.drivers, ...packages.hosts.map(({ driver }) => driver)];
  const driverPackages = createDriverPackages(platform, packages);
  const catalogue = createCatalogue({ ...platform, drivers, origins: originsOf(packages) });
  const webhooks = createWebhooks(platform);
  const broker = { port: undefined, host: '127.0.0.1', ...settings.mqtt, dataFolder: settings.dataFolder };
  const history = createHistoryModule({ ...platform, settings, retention: config.retention });
  const { pressure } = history;
  const mqtt = createMqtt({ platform, passwords, settings: broker, pressure });
  const makeEngine = engineMaker(deps, { broker: mqtt.open, webhook: webhooks.listen }, pressure);
  const deviceEvents = createDeviceEvents({ ...platform, config });
  const devices = createDevices({ platform, places, catalogue, history, deviceEvents, makeEngine, addresses });
  const commands = createCommands({ ...platform, devices, config });
  const discovery = createDiscovery({ ...platform, catalogue, devices, drivers, addresses });
  const transfer = createTransfer({ ...platform, catalogue, devices, addresses });
  const signals = createSignals({ ...platform, places, devices });
  const switchPorts = createSwitchPorts({ ...platform, devices, catalogue });
  const floorPlans = createFloorPlans({ ...platform, places, devices });
  const maintenance = createMaintenance({ ...platform, devices, deviceEvents });
  const commandDays = async () => (await config.retention()).commandDays;
  const controls = createControls({ platform, places, devices, commands, variables }, commandDays);
  const placeControl = createPlaceControl({ places, devices, commands });
  const combinations = createCombinations({ ...platform, places, devices, controls });
  const layouts = createLayouts({ ...platform, places, plugins, devices, config });
  mqtt.acceptClientsAfter(devices.live.whenListening);
  mqtt.placeDevicesBy(devices.owners.shardOf);
  // In start order. The receivers of device data come before the devices, and the broker after them: nothing may arrive
  // before there is a listener.
  return {
    driverPackages,
    catalogue,
    webhooks,
    history,
    deviceEvents,
    commands,
    devices,
    discovery,
    transfer,
    signals,
    switchPorts,
    floorPlans,
    maintenance,
    controls,
    placeControl,
    combinations,
    layouts,
    mqtt,
  };
};

export type Equipment = ReturnType<typeof createEquipment>;
