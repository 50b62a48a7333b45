import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { Config } from '../config/config.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface DueListDeps extends Pick<Platform, 'database' | 'news' | 'work'> {
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations'>;
  readonly access: Pick<Access, 'accessOf' | 'peopleWho'>;
  readonly config: Pick<Config, 'general' | 'language'>;
  readonly notices: Pick<NoticesModule, 'send' | 'addCheck'>;
}
