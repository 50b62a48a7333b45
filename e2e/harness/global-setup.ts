import type { TestProject } from 'vitest/node';
import { furnishOnce } from './furnished.ts';
import { startSystem } from './system.ts';

/** Starts the sample venue that journeys share, once per run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const furnished = await furnishOnce(project);
  const system = await startSystem({ demo: true, dataFolder: await furnished.copy() });
  const { address, dataFolder, controlPort } = system;
  project.provide('venue', { address, dataFolder, controlPort });
  return async () => {
    await system.close();
    await furnished.remove();
  };
};
