import { createAudit } from './audit/audit.ts';
import { createAsking } from './bus/asking.ts';
import { createBus, type SeveralNodes } from './bus/create-bus.ts';
import { createOwnClaims } from './claims/own-claims.ts';
import { createSharedClaims } from './claims/shared-claims.ts';
import type { Database } from './database/database.ts';
import type { FilesPlace } from './files/files-place.ts';
import { openFileStore } from './files/open-file-store.ts';
import { createImports } from './imports/create-imports.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { createLiveHub, type LiveHub } from './live/live-hub.ts';
import type { Log } from './log/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createNews } from './news/create-news.ts';
import type { Platform } from './platform.ts';
import { loadSecretsKey, type SecretsKeySetting } from './secrets/load-key.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createShards } from './shards/create-shards.ts';
import { createSoloShards } from './shards/solo-shards.ts';
import { createTables } from './tables/tables.ts';

export interface PlatformOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly log: Log;
  /** Given when other processes may run on the same database. */
  readonly several?: SeveralNodes | undefined;
  readonly secretsKey?: SecretsKeySetting;
  /** Defaults to the data folder. */
  readonly filesPlace?: FilesPlace;
  /** Whether this node works on jobs; defaults to true. */
  readonly works?: boolean;
  /** Whether this node runs devices; defaults to true. */
  readonly takes?: boolean;
}

/** Everything the modules build on, connected but not started: `main.ts` starts and stops it. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform & { readonly live: LiveHub }> => {
  const { database, dataFolder, log, several, works = true, takes = true } = options;
  const metrics = createMetrics();
  const bus = await createBus({ database, log, metrics }, several);
  const news = createNews({ database, log, metrics, bus });
  const secrets = createSecrets(await loadSecretsKey(database.db, dataFolder, options.secretsKey));
  const tables = createTables();
  return {
    database,
    log,
    metrics,
    news,
    bus,
    asking: createAsking(bus, log),
    shards: several ? createShards({ database, node: bus.node, takes, log }) : createSoloShards(bus.node),
    audit: createAudit({ database, log }),
    jobs: createJobs({ database, log, works }),
    files: await openFileStore({ database, dataFolder, log, place: options.filesPlace ?? { kind: 'dataFolder' } }),
    claims: several ? createSharedClaims({ database, log }) : createOwnClaims(),
    tables,
    imports: createImports({ database, tables, secrets }),
    live: createLiveHub({ log, metrics, bus }),
    secrets,
  };
};
