import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { Config } from '../config/config.module.ts';
import type { DictionariesModule } from '../dictionaries/dictionaries.module.ts';
import type { SessionModule } from '../session/session.module.ts';
import type { NamedDevices } from './target-names.ts';

export interface SystemDeps extends Pick<Platform, 'database' | 'files' | 'audit'> {
  readonly config: Config;
  readonly dictionaries: Pick<DictionariesModule, 'iconNames'>;
  readonly access: Pick<Access, 'roleExists'>;
  readonly session: Pick<SessionModule, 'testOauth2'>;
  readonly devices: NamedDevices;
}

export interface AuditLogDeps extends Pick<Platform, 'database' | 'audit' | 'tables' | 'secrets' | 'jobs' | 'log'> {
  readonly config: Pick<Config, 'retention'>;
  /** Where the archives of this node are, and what it is called. */
  readonly settings: { readonly dataFolder: string; readonly nodeName?: string | undefined };
  readonly devices: NamedDevices;
}
