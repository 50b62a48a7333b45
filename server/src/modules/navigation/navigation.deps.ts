import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';

export interface NavigationDeps extends Pick<Platform, 'database'> {
  readonly access: Pick<Access, 'forgetNavigationMenu'>;
}
