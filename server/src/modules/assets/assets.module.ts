import type { AssetDraft, AssetHandling, AssetMove } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { assetCostsRoutes } from './asset-costs.routes.ts';
import { filesOfAssets } from './asset-files.store.ts';
import { assetRecordsRoutes } from './asset-records.routes.ts';
import { assetRegistersRoutes } from './asset-registers.routes.ts';
import { assetsRoutes } from './assets.routes.ts';
import { handleIn } from './handle-assets.ts';
import { moveIn } from './move-assets.ts';
import { saveAssetIn } from './save-asset.ts';
import { assetTransferRoutes } from './transfer/asset-transfer.routes.ts';

export interface AssetsDeps extends Pick<Platform, 'database' | 'files' | 'tables' | 'imports'> {
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations' | 'seesPlace' | 'placeNames'>;
  readonly devices: Pick<DevicesModule, 'registry'>;
}

export { assetById, assetOfLabel, type LabelledAsset } from './asset-of-label.store.ts';
export { lockAssets } from './assets.store.ts';
export { movableLoans } from './loans/follow-assets.store.ts';
export { describePeriod, refuseTaken } from './loans/refuse-taken.ts';
export { ofCaller } from './of-caller.ts';

export interface AssetsModule extends ModuleParts {
  /** Moves assets, with what is inside them, and notes it in their history. */
  moveIn(tx: Executor, caller: Caller, move: AssetMove): Promise<void>;
  /** Changes the status of assets, and notes it in their history. */
  handleIn(tx: Executor, by: DoneBy, caller: Caller, given: AssetHandling): Promise<void>;
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
      ...assetCostsRoutes({ database, tables, tree }),
      ...assetRecordsRoutes({ database, files }),
      ...assetRegistersRoutes({ database }),
    ],
    handleIn,
    moveIn: (tx, caller, move) => moveIn(tx, deps, caller, move),
    addIn: async (tx, caller, draft) => (await saveAssetIn(tx, deps, caller, draft)).id,
  };
};
