import { createAudit } from './audit/audit.ts';
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
import { createTables } from './tables/tables.ts';

export interface PlatformOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly log: Log;
  /** Whether other nodes may use the same database; defaults to false. */
  readonly sharesDatabase?: boolean;
  readonly secretsKey?: SecretsKeySetting;
  /** Defaults to the data folder. */
  readonly filesPlace?: FilesPlace;
  /** Whether this node works on jobs; defaults to true. */
  readonly works?: boolean;
}

/** Everything the modules build on, connected but not started: `main.ts` starts and stops it. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform & { readonly live: LiveHub }> => {
  const { database, dataFolder, log, sharesDatabase = false, works = true } = options;
  const metrics = createMetrics();
  const news = createNews({ database, log, metrics });
  const secrets = createSecrets(await loadSecretsKey(database.db, dataFolder, options.secretsKey));
  const tables = createTables();
  return {
    database,
    log,
    metrics,
    news,
    audit: createAudit({ database, log }),
    jobs: createJobs({ database, log, works }),
    files: await openFileStore({ database, dataFolder, log, place: options.filesPlace ?? { kind: 'dataFolder' } }),
    claims: sharesDatabase ? createSharedClaims({ database, log }) : createOwnClaims(),
    tables,
    imports: createImports({ database, tables, secrets }),
    live: createLiveHub({ log, metrics }),
    secrets,
  };
};
