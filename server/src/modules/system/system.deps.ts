import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { Config } from '../config/config.module.ts';
import type { SessionModule } from '../session/session.module.ts';
import type { NamedDevices } from './target-names.ts';

export interface SystemDeps extends Pick<Platform, 'database' | 'files' | 'audit'> {
  readonly config: Config;
  readonly access: Pick<Access, 'roleExists'>;
  readonly session: Pick<SessionModule, 'testOauth2'>;
  readonly devices: NamedDevices;
}

/** How long the log is kept, where the archives of this node are, and what it is called. */
export interface LogKeeping extends Pick<Config, 'retention'> {
  readonly dataFolder: string;
  readonly nodeName?: string | undefined;
}

export interface AuditLogDeps extends Pick<Platform, 'database' | 'audit' | 'tables' | 'secrets' | 'jobs' | 'log'> {
  readonly keeping: LogKeeping;
  readonly devices: NamedDevices;
}
