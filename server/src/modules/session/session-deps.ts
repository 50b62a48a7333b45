import type { Passwords } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { News } from '../../platform/news/news.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ProviderFetch } from './oauth2/oauth2-provider.ts';
import type { SessionPorts } from './session.ports.ts';

/** Identity of this installation, for licence and machine code. */
export interface Product {
  readonly version: string;
  /** Public Ed25519 key (SPKI, PEM) that licences must be signed with. */
  readonly licenseKey: string;
  /** The machine's identity; in production from `readMachineId`. */
  readonly machineId: string;
  /** Whether several machines may use the database: they all have the same machine code then. Defaults to false. */
  readonly sharesDatabase?: boolean;
  /** Tells this node from others on the same database, also after a restart. */
  readonly node?: string;
}

export interface SessionDeps {
  readonly database: Database;
  readonly log: Log;
  readonly news: News;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly ports: SessionPorts;
  /** Reaches the OpenID provider: guarded requests, allowed to public addresses and the given networks. */
  readonly providerFetch: ProviderFetch;
  readonly product: Product;
}
