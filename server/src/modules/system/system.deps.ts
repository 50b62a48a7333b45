import type { Visitor } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Config } from './config.ts';

export interface SystemPorts {
  /** From session: asks the configured OpenID provider who it is. */
  testOauth2(visitor: Visitor): Promise<{ issuer: string; authorizationEndpoint: string }>;
  /** From access. */
  roleExists(roleId: string): Promise<boolean>;
  /** From devices: whether they are left alone after a crash loop. */
  isSafeMode(): boolean;
  leaveSafeMode(): Promise<void>;
  /** From dictionaries. */
  readonly iconNames: readonly string[];
}

export type SystemDeps = Pick<Platform, 'database' | 'files' | 'audit' | 'news'> & {
  readonly config: Config;
  readonly ports: SystemPorts;
};
