import type { Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApiKeysModule } from '../api-keys/api-keys.module.ts';

export interface AssistantsDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'live' | 'audit'>;
  readonly apiKeys: Pick<ApiKeysModule, 'identityOf'>;
  /** The calls of other modules; those that assistants may ask for are among them. */
  readonly acting: readonly Route[];
}
