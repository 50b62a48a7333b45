import { join } from 'node:path';
import { createAudit } from './audit/audit.ts';
import type { Database } from './database/database.ts';
import { createFileStore } from './files/create-file-store.ts';
import { createImports } from './imports/create-imports.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { createLiveHub, type LiveHub } from './live/live-hub.ts';
import type { Log } from './log/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createNews } from './news/create-news.ts';
import type { Platform } from './platform.ts';
import { createSecrets, loadKeyFile } from './secrets/secrets.ts';
import { createTables } from './tables/tables.ts';

export interface PlatformOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly log: Log;
}

/** Everything the modules build on, connected but not started: `main.ts` starts and stops it. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform & { readonly live: LiveHub }> => {
  const { database, dataFolder, log } = options;
  const metrics = createMetrics();
  const news = createNews({ database, log, metrics });
  const secrets = createSecrets(await loadKeyFile(dataFolder));
  const tables = createTables();
  return {
    database,
    log,
    metrics,
    news,
    audit: createAudit({ database, log }),
    jobs: createJobs({ database, log }),
    files: createFileStore({ database, folder: join(dataFolder, 'files') }),
    tables,
    imports: createImports({ database, tables, secrets }),
    live: createLiveHub({ log, metrics }),
    secrets,
  };
};
