import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface ApiKeysDeps {
  readonly platform: Pick<Platform, 'database' | 'news'>;
  readonly access: Pick<Access, 'accessOf' | 'rightsToHandOn' | 'rolesToHandOn'>;
  readonly places: Pick<PlacesModule, 'existingPlaces' | 'withEveryPart'>;
}
