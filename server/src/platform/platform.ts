import type { Audit } from './audit/audit.ts';
import type { Asking } from './bus/asking.ts';
import type { Bus } from './bus/bus.ts';
import type { Claims } from './claims/claims.ts';
import type { Database } from './database/database.ts';
import type { Reference, References } from './database/references.ts';
import type { Documents } from './documents/documents.ts';
import type { FileStore } from './files/files.ts';
import type { Route } from './http/implement.ts';
import type { Imports } from './imports/create-imports.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { News } from './news/news.ts';
import type { CatchUp } from './nodes/catch-up.ts';
import type { Nodes } from './nodes/nodes.ts';
import type { SafeMode } from './safe-mode.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Shards } from './shards/shards.ts';
import type { Tables } from './tables/tables.ts';
import type { Work } from './work/work.ts';

/** What the server offers its modules. A module names what it uses: `deps: Pick<Platform, 'database' | 'news'>`. */
export interface Platform {
  readonly database: Database;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly claims: Claims;
  readonly tables: Tables;
  readonly documents: Documents;
  readonly imports: Imports;
  readonly live: Live;
  readonly secrets: Secrets;
  readonly news: News;
  /** What must survive the death of the process that is at it. */
  readonly work: Work;
  /** Messages between the nodes of the system. */
  readonly bus: Bus;
  readonly asking: Asking;
  /** Resolves when the other nodes know what this one has published so far, or after a moment. */
  readonly othersKnow: () => Promise<void>;
  /** Which rows refer to what belongs to other modules. */
  readonly references: References;
  readonly metrics: Metrics;
  readonly shards: Shards;
  readonly nodes: Nodes;
  readonly catchUp: CatchUp;
  readonly safeMode: SafeMode;
  readonly log: Log;
}

/** What every module returns to the wiring, besides its public functions. */
export interface ModuleParts {
  readonly routes: readonly Route[];
  /** What its rows refer to, where the module itself does not say so to the platform. */
  readonly references?: readonly Reference[];
  /** Runs after the migrations and before the first request, in module order. */
  start?(): Promise<void>;
  /** Runs in the opposite order. */
  stop?(): Promise<void>;
}
