import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type System, startSystem } from './system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a sample venue that was furnished and stopped, to be copied. */
    readonly furnished: string;
  }
}

const copyOf = async (furnished: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-e2e-'));
  await cp(furnished, folder, { recursive: true });
  return folder;
};

/** Starts a sample venue for one journey, furnished already: that takes a quarter of the work of furnishing it. */
export const startVenue = async (environment: Readonly<Record<string, string>> = {}): Promise<System> =>
  startSystem({ demo: true, dataFolder: await copyOf(inject('furnished')), environment });

/** Furnishes the sample venue that those of a run are copied from. */
export const furnishOnce = async (project: TestProject) => {
  const furnished = await mkdtemp(join(tmpdir(), 'eoms-e2e-furnished-'));
  const system = await startSystem({ demo: true, dataFolder: furnished });
  await system.kill('SIGTERM');
  project.provide('furnished', furnished);
  return {
    copy: () => copyOf(furnished),
    remove: () => rm(furnished, { recursive: true, force: true, maxRetries: 5 }),
  };
};
