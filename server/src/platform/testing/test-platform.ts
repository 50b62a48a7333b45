import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '../create-platform.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createLog } from '../log/log.ts';
import type { Platform } from '../platform.ts';

export interface TestPlatform extends Platform {
  readonly database: TestDatabase;
  readonly dataFolder: string;
  /** Stops what was started, drops the database and removes the folder. */
  close(): Promise<void>;
}

/**
 * The whole platform with a separate database and folder. Deliveries of events and jobs run only if a test starts them.
 */
export const createTestPlatform = async (): Promise<TestPlatform> => {
  const database = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'eoms-test-data-'));
  const platform = await createPlatform({ database, dataFolder, log: createLog('silent') });
  return {
    ...platform,
    database,
    dataFolder,
    async close() {
      await platform.jobs.stop();
      await platform.news.stop();
      await platform.audit.stop();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
};
