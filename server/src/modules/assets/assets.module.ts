import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { filesOfAssets } from './asset-files.store.ts';
import { assetRecordsRoutes } from './asset-records.routes.ts';
import { assetRegistersRoutes } from './asset-registers.routes.ts';
import { assetsRoutes } from './assets.routes.ts';
import { assetTransferRoutes } from './transfer/asset-transfer.routes.ts';

export interface AssetsDeps extends Pick<Platform, 'database' | 'files' | 'tables' | 'imports'> {
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'seesPlace' | 'placeNames'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
}

/** Assets: what the venue owns, where it is and in whose hands, from whom it was bought, and what it costs. */
export const createAssets = ({ database, files, tables, imports, places, devices }: AssetsDeps): ModuleParts => {
  files.addUse(...filesOfAssets);
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  return {
    routes: [
      ...assetsRoutes({ database, files, places, devices, tree }),
      ...assetTransferRoutes({ database, tables, imports, places, tree }),
      ...assetRecordsRoutes({ database, files }),
      ...assetRegistersRoutes({ database }),
    ],
  };
};
