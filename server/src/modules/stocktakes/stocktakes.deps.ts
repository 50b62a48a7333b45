import type { Platform } from '../../platform/platform.ts';
import type { AssetsModule } from '../assets/assets.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface StocktakesDeps extends Pick<Platform, 'database' | 'news' | 'files' | 'tables'> {
  readonly places: Pick<PlacesModule, 'placesBelow' | 'groupsBelow'>;
  readonly assets: Pick<AssetsModule, 'moveIn' | 'addIn'>;
}
