import { sampleVenue } from '@eoms/phrases';
import type { Route } from '../platform/http/implement.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { type DemoFile, saveDemoFile } from './demo-file.ts';
import { followPorts, furnishDevices } from './furnish-devices.ts';
import { findUser, furnishPeople } from './furnish-people.ts';
import { furnishPlaces } from './furnish-places.ts';
import { createInternalCalls } from './internal-calls.ts';
import { operatorFloor } from './sample-places.ts';
import type { SimulatedProjector } from './start-simulators.ts';

export interface VenueDeps {
  readonly platform: Pick<Platform, 'audit' | 'log'>;
  /** Routes of all modules. */
  readonly routes: readonly Route[];
  /** Throws 'setup.alreadyDone' when there is an administrator. Answers the id. */
  createAdministrator(account: { username: string; name: string; password: string }): Promise<string>;
}

const nobody = '00000000-0000-0000-0000-000000000000';

const administratorOf = async (deps: VenueDeps, demo: DemoFile): Promise<string> => {
  const { username, password } = demo.administrator;
  try {
    return await deps.createAdministrator({ username, password, name: sampleVenue.administrator.zh });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'setup.alreadyDone')) throw error;
  }
  const call = createInternalCalls(deps.routes, deps.platform, { userId: nobody, username });
  const known = await findUser(call, username);
  if (known) return known;
  if (demo.furnished) return nobody;
  throw new Error('This data folder belongs to another installation; use a new one for the sample venue.');
};

/**
 * Fills the database with the sample venue, once. A start that was killed half-way is taken up where it stopped; a
 * furnished venue is left as people made it, except that devices follow projectors to new ports.
 */
export const furnishVenue = async (
  deps: VenueDeps,
  dataFolder: string,
  demo: DemoFile,
  projectors: readonly SimulatedProjector[],
): Promise<DemoFile> => {
  const userId = await administratorOf(deps, demo);
  const call = createInternalCalls(deps.routes, deps.platform, { userId, username: demo.administrator.username });
  const ports = projectors.map(({ simulator }) => simulator.port);
  if (demo.furnished) {
    await followPorts(call, demo, projectors);
    const after = { ...demo, ports };
    await saveDemoFile(dataFolder, after);
    return after;
  }
  const { floors, places } = await furnishPlaces(call);
  const floor = floors.get(operatorFloor);
  if (!floor) throw new Error(`The sample venue has no floor ${operatorFloor}`);
  await furnishPeople(call, demo, floor);
  const deviceIds = await furnishDevices(call, demo, projectors, places);
  const after = { ...demo, ports, deviceIds, furnished: true };
  await saveDemoFile(dataFolder, after);
  return after;
};
