import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { createReadSwitches } from './read-switches.ts';
import { switchPortsRoutes } from './switch-ports.routes.ts';

export interface SwitchPortsDeps extends Pick<Platform, 'database' | 'jobs' | 'log'> {
  readonly devices: Pick<DevicesModule, 'registry' | 'engine' | 'owners'>;
  readonly catalogue: Pick<CatalogueModule, 'driverOf'>;
}

/** Ports of switches, learned from what the switches know of their neighbours and offered to people. */
export const createSwitchPorts = ({ jobs, catalogue, ...deps }: SwitchPortsDeps): ModuleParts => {
  const reading = createReadSwitches({ ...deps, driverOf: catalogue.driverOf });
  jobs.work(
    'switchPorts.read',
    async (signal) => {
      const result = await reading.read(await reading.switches('all'), signal);
      if (result.left > 0) deps.log.warn(result, 'not all switches could be asked for their ports in time');
    },
    { retries: 0, timeoutSeconds: 900 },
  );
  jobs.schedule('switchPorts.read', '17 * * * *').catch((error: unknown) => {
    deps.log.error({ err: error }, 'the reading of switch ports could not be scheduled');
  });
  return { routes: switchPortsRoutes({ ...deps, reading }) };
};
