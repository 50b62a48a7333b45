import { createAudit } from './audit/audit.ts';
import { createAsking } from './bus/asking.ts';
import { createBus, type SeveralNodes } from './bus/create-bus.ts';
import { createOthersKnow } from './bus/others-know.ts';
import { createOwnClaims } from './claims/own-claims.ts';
import { createSharedClaims } from './claims/shared-claims.ts';
import { countReplica } from './database/count-replica.ts';
import type { Database } from './database/database.ts';
import { createReferences } from './database/references.ts';
import { createDocuments } from './documents/documents.ts';
import type { FilesPlace } from './files/files-place.ts';
import { openFileStore, type UploadAmounts, usualUploads } from './files/open-file-store.ts';
import { createImports } from './imports/create-imports.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { createLiveHub, type LiveHub } from './live/live-hub.ts';
import type { Log } from './log/log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createNews } from './news/create-news.ts';
import { alwaysCurrent, createCatchUp } from './nodes/catch-up.ts';
import { createNodes } from './nodes/create-nodes.ts';
import type { OwnNode } from './nodes/nodes.ts';
import { nodeRoles } from './nodes/roles.ts';
import { createSoloNodes } from './nodes/solo-nodes.ts';
import type { Platform } from './platform.ts';
import { createSafeMode } from './safe-mode.ts';
import { loadSecretsKey, type SecretsKeySetting } from './secrets/load-key.ts';
import { restoredKeys } from './secrets/restored-keys.store.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createShards } from './shards/create-shards.ts';
import { createSoloShards } from './shards/solo-shards.ts';
import type { StartGuard } from './start-guard.ts';
import { createTables } from './tables/tables.ts';
import { createWork } from './work/create-work.ts';

export interface PlatformOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly log: Log;
  /** Given when other processes may run on the same database. */
  readonly several?: SeveralNodes | undefined;
  readonly secretsKey?: SecretsKeySetting;
  /** Defaults to the data folder. */
  readonly filesPlace?: FilesPlace;
  readonly uploads?: UploadAmounts;
  /** Defaults to a node with all roles. */
  readonly node?: OwnNode;
  /** The outcome of earlier starts; without it, this start is not in safe mode. */
  readonly guard?: Pick<StartGuard, 'safeMode' | 'forget'> | undefined;
}

const nodeOfTests: OwnNode = { name: 'node', roles: nodeRoles, version: 'test' };

/** Everything the modules build on, connected but not started: `main.ts` starts and stops it. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform & { readonly live: LiveHub }> => {
  const { database, dataFolder, log, several, node = nodeOfTests, guard } = options;
  const place = options.filesPlace ?? { kind: 'dataFolder' };
  const metrics = createMetrics();
  countReplica(database, metrics);
  const bus = await createBus({ database, log, metrics }, several);
  const key = await loadSecretsKey(database.db, dataFolder, options.secretsKey);
  const secrets = createSecrets(key, await restoredKeys(database.db, key));
  const tables = createTables();
  const takes = node.roles.includes('engine');
  const shards = several ? createShards({ database, node: bus.node, takes, log }) : createSoloShards(bus.node);
  const work = createWork({ database, log, bus, lifeSigns: shards });
  const news = createNews({ database, log, metrics, bus, work });
  return {
    database,
    log,
    metrics,
    work,
    news,
    bus,
    references: createReferences(),
    asking: createAsking(bus, log),
    othersKnow: createOthersKnow(bus),
    shards,
    nodes: several ? createNodes({ database, shards, log }, bus.node, node) : createSoloNodes(bus.node, node),
    safeMode: createSafeMode({ on: guard?.safeMode ?? false, log, ...(guard ? { forgetCrashes: guard.forget } : {}) }),
    catchUp: several ? createCatchUp(log) : alwaysCurrent,
    audit: createAudit({ database, log }),
    jobs: createJobs({ database, log, node: bus.node, work, works: node.roles.includes('jobs') }),
    files: await openFileStore({ database, dataFolder, log, place, limits: options.uploads ?? usualUploads }),
    claims: several ? createSharedClaims({ database, log, node: bus.node, lifeSigns: shards }) : createOwnClaims(),
    tables,
    documents: createDocuments(),
    imports: createImports({ database, tables, secrets }),
    live: createLiveHub({ log, metrics, news, bus }),
    secrets,
  };
};
