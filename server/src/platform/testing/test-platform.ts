import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { createPlatform } from '../create-platform.ts';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createLog } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { createPick } from './calls-of-run.ts';

/** One node of a test. */
export interface NodeOfTest extends Platform {
  readonly dataFolder: string;
}

export interface TestPlatform extends NodeOfTest {
  readonly database: TestDatabase;
  /** The node of the test itself, and the others on the same database if the run is one with several nodes. */
  readonly all: readonly [NodeOfTest, ...NodeOfTest[]];
  /** Chooses the node for the next call. */
  readonly pick: ReturnType<typeof createPick>;
  /**
   * Sends all calls to one node until the returned function is called. The reason says what that node keeps for itself
   * by design.
   */
  stayOnOne(reason: string): () => void;
  /** Stops what was started, drops the database and removes the folder. */
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  /**
   * Why the calls of this test cannot go to several nodes, even in a run with several: it looks into what one node keeps
   * for itself by design.
   */
  readonly oneNode?: string;
}

const folderOfTest = (): Promise<string> => mkdtemp(join(tmpdir(), 'eoms-test-data-'));

/** Stands for another process: connections, caches and messages of its own. Devices run on the first node. */
const createOther = async (connectionString: string, key: string) => {
  const log = createLog('silent');
  const database = openDatabase({ connectionString, log, connections: 5 });
  const dataFolder = await folderOfTest();
  const platform = await createPlatform({
    database,
    dataFolder,
    log,
    several: {},
    filesPlace: { kind: 'database' },
    secretsKey: { value: key, file: undefined },
    node: { name: 'other', roles: ['web'], version: 'test' },
  });
  return { ...platform, database, dataFolder };
};

const stopNode = async ({ jobs, news, audit, bus }: Platform): Promise<void> => {
  await jobs.stop();
  await news.stop();
  await audit.stop();
  await bus.stop();
};

/** Starts the messages between nodes, and waits until all know of each other. */
export const introduce = async (all: readonly Platform[]): Promise<void> => {
  await Promise.all(all.map(({ bus }) => bus.start()));
  const strangers = () => all.filter(({ bus }) => bus.nodes().length < all.length - 1);
  await vi.waitUntil(() => strangers().length === 0, { timeout: 10_000, interval: 5 });
};

const createWay = (seed: number): Pick<TestPlatform, 'pick' | 'stayOnOne'> => {
  const pick = createPick(seed);
  let stays = false;
  return {
    pick: (from) => (stays ? from[0] : pick(from)),
    stayOnOne() {
      stays = true;
      return () => {
        stays = false;
      };
    },
  };
};

/**
 * The whole platform with a separate database and folder. Deliveries of events and jobs run only if a test starts them.
 * In a run with several nodes (`EOMS_TEST_NODES`) there are more of them, which `wireOn` fills with modules.
 */
export const createTestPlatform = async ({ oneNode }: TestPlatformOptions = {}): Promise<TestPlatform> => {
  const run = inject('calls');
  const count = oneNode === undefined ? run.nodes : 1;
  const database = await createTestDatabase();
  const dataFolder = await folderOfTest();
  const log = createLog('silent');
  const key = randomBytes(32).toString('base64');
  const shared = {
    several: {},
    filesPlace: { kind: 'database' },
    secretsKey: { value: key, file: undefined },
  } as const;
  const platform = await createPlatform({ database, dataFolder, log, ...(count > 1 ? shared : {}) });
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => createOther(database.connectionString, key)),
  );
  if (count > 1) await introduce([platform, ...others]);
  const start = async (): Promise<void> => {
    for (const { news } of [platform, ...others]) await news.start();
  };
  return {
    ...platform,
    news: { ...platform.news, start },
    database,
    dataFolder,
    all: [{ ...platform, dataFolder }, ...others],
    ...createWay(run.seed),
    async close() {
      await Promise.all([platform, ...others].map(stopNode));
      await Promise.all(others.map((other) => other.database.close()));
      await database.drop();
      for (const folder of [dataFolder, ...others.map((other) => other.dataFolder)])
        await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Creates modules on every node of the test; the first are those that the test may look into. */
export const wireOn = async <M>(
  { all }: Pick<TestPlatform, 'all'>,
  wire: (node: NodeOfTest) => M | Promise<M>,
): Promise<readonly [M, ...M[]]> => {
  const [first, ...rest] = all;
  const wired: [M, ...M[]] = [await wire(first)];
  for (const node of rest) wired.push(await wire(node));
  return wired;
};
