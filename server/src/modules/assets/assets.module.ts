import type { AssetDraft, AssetMove } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { filesOfAssets } from './asset-files.store.ts';
import { assetRecordsRoutes } from './asset-records.routes.ts';
import { assetRegistersRoutes } from './asset-registers.routes.ts';
import { assetsRoutes } from './assets.routes.ts';
import { moveIn } from './move-assets.ts';
import { saveAssetIn } from './save-asset.ts';
import { assetTransferRoutes } from './transfer/asset-transfer.routes.ts';

export interface AssetsDeps extends Pick<Platform, 'database' | 'files' | 'tables' | 'imports'> {
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'seesPlace' | 'placeNames'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
}

export { ofCaller } from './of-caller.ts';

export interface AssetsModule extends ModuleParts {
  /** Moves assets, with what is inside them, and notes it in their history. */
  moveIn(tx: Executor, caller: Caller, move: AssetMove): Promise<void>;
  /** Adds an asset; returns its id. */
  addIn(tx: Executor, caller: Caller, draft: AssetDraft): Promise<string>;
}

/** Assets: what the venue owns, where it is and in whose hands, from whom it was bought, and what it costs. */
export const createAssets = ({ database, files, tables, imports, places, devices }: AssetsDeps): AssetsModule => {
  files.addUse(...filesOfAssets);
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  const deps = { database, files, places, devices };
  return {
    routes: [
      ...assetsRoutes({ ...deps, tree }),
      ...assetTransferRoutes({ database, tables, imports, places, tree }),
      ...assetRecordsRoutes({ database, files }),
      ...assetRegistersRoutes({ database }),
    ],
    moveIn: (tx, caller, move) => moveIn(tx, deps, caller, move),
    addIn: async (tx, caller, draft) => (await saveAssetIn(tx, deps, caller, draft)).id,
  };
};
