import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';

export interface StartPagesDeps extends Pick<Platform, 'database' | 'news' | 'live'> {
  readonly access: Pick<Access, 'rolesOf' | 'roleExists'>;
}
