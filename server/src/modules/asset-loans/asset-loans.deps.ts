import type { Platform } from '../../platform/platform.ts';
import type { AssetsModule } from '../assets/assets.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface AssetLoansDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'live' | 'work' | 'audit'>;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'seesPlace'>;
  readonly assets: Pick<AssetsModule, 'handleIn'>;
  readonly notices: Pick<NoticesModule, 'send'>;
}
