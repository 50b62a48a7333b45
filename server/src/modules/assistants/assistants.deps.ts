import type { Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApiKeysModule } from '../api-keys/api-keys.module.ts';
import type { Config } from '../config/config.module.ts';

export interface AssistantsDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'live' | 'audit' | 'jobs' | 'log'>;
  readonly apiKeys: Pick<ApiKeysModule, 'identityOf' | 'ownerDecides'>;
  readonly config: Pick<Config, 'retention'>;
  /** The calls of other modules; those that assistants may ask for, and by which these are prepared, are among them. */
  readonly acting: readonly Route[];
}
