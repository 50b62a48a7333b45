import type { Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { BackupSettings } from './backup-settings.ts';
import type { BackupPlaces } from './places/places.ts';
import type { AroundTasks } from './runs/around-tasks.ts';

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
