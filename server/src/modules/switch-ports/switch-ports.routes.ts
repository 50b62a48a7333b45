import { switchPortsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { seeDevice } from '../devices/devices.module.ts';
import { acceptPorts } from './accept-ports.ts';
import { type ListPortsDeps, listPorts } from './list-ports.ts';
import type { ReadSwitches } from './read-switches.ts';
import { ignorePort, offerPort } from './switch-ports.store.ts';

interface Work extends ListPortsDeps {
  readonly reading: ReadSwitches;
}

const readAtMost = 500;
/** A browser waits for 100 seconds; switches that are being asked when time is up have another 65 by themselves. */
const readForMs = 30_000;

export const switchPortsRoutes = (work: Work): Route[] => {
  const { database, devices, reading } = work;
  return implement(switchPortsEndpoints, {
    listFoundPorts: async ({ query }, caller) => listPorts(work, query, caller),
    readSwitchPorts: async ({ body: { switchId } }, caller) => {
      if (switchId !== undefined) seeDevice(devices.registry, caller, switchId, 'switchId');
      const wanted = switchId === undefined ? await reading.switches(caller.places) : [switchId];
      const now = wanted.slice(0, readAtMost);
      const result = await reading.read(now, AbortSignal.timeout(readForMs));
      await caller.audit({ ...(switchId === undefined ? {} : { target: switchId }), after: result });
      return { ...result, left: result.left + wanted.length - now.length };
    },
    acceptFoundPorts: async ({ body: { ports } }, caller) => acceptPorts(work, ports, caller),
    ignoreFoundPort: async ({ body: { ignored, ...key } }, caller) => {
      seeDevice(devices.registry, caller, key.deviceId);
      seeDevice(devices.registry, caller, key.switchId, 'switchId');
      await database.transaction(async (tx) => {
        await (ignored ? ignorePort(tx, key) : offerPort(tx, key));
        await caller.audit({ target: key.deviceId, after: { ...key, ignored } }, tx);
      });
      return null;
    },
  });
};
