import type { FilesPlace } from '../../platform/files/files-place.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { BackupPlaces } from './places/places.ts';
import type { AroundTasks } from './runs/around-tasks.ts';

/** Of this node. */
export interface BackupSettings {
  readonly dataFolder: string;
  /** Where backups are kept; absent: `backups` in the data folder. */
  readonly backupFolder?: string | undefined;
  readonly filesPlace?: FilesPlace | undefined;
  /** The name under which this node is known, which says where a file is. */
  readonly nodeName?: string | undefined;
  /** The ports of this program, which no place may be at. */
  readonly ownPorts?: readonly number[] | undefined;
  /** Starts everything anew in this process: what is remembered of the database before a restore is forgotten. */
  readonly restart?: (() => void) | undefined;
}

export interface BackupDeps {
  readonly platform: Pick<
    Platform,
    'database' | 'work' | 'news' | 'bus' | 'secrets' | 'jobs' | 'log' | 'metrics' | 'audit'
  >;
  readonly config: Pick<Config, 'general'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly product: { readonly version: string };
  readonly settings: BackupSettings;
}

/** What the parts of this module share. */
export interface BackupParts extends BackupDeps {
  readonly around: AroundTasks;
  readonly places: BackupPlaces;
}
