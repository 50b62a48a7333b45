import type { Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';

export interface ThemesDeps extends Pick<Platform, 'database' | 'files' | 'news' | 'live'> {
  readonly config: Pick<Config, 'general'>;
}
