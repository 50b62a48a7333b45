import type { TestProject } from 'vitest/node';
import { startSystem } from './system.ts';

/** Starts the sample venue that journeys share, once per run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const system = await startSystem({ demo: true });
  const { address, dataFolder, controlPort } = system;
  project.provide('venue', { address, dataFolder, controlPort });
  return system.close;
};
