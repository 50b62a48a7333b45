import type { Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import type { NamedThingsModule } from '../named-things/named-things.module.ts';
import type { ActingAs } from './acting-as.ts';
import type { OriginKey } from './file/origin-key.ts';

export interface SolutionsDeps {
  readonly platform: Pick<Platform, 'database' | 'secrets' | 'audit' | 'jobs' | 'log'>;
  /** Its title is what other systems are told that a file comes from. */
  readonly config: Pick<Config, 'general'>;
  readonly namedThings: NamedThingsModule;
  /** The version of the program. */
  readonly version: string;
  /** Calls of all families whose things may be members. */
  readonly memberRoutes: readonly Route[];
}

/** What the calls of solutions work with. */
export interface SolutionsParts extends Pick<SolutionsDeps, 'config' | 'namedThings' | 'version'> {
  readonly database: Platform['database'];
  readonly origin: OriginKey;
  readonly actingAs: ActingAs;
}
