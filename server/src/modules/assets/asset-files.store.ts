import { assetRecordsEndpoints, assetsEndpoints } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { withinPlaces } from '../../platform/database/row-scope.ts';
import { fileColumn, seenWith } from '../../platform/files/file-uses.store.ts';
import { assetFiles, assetRecordFiles, assetRecords, assets } from './assets.tables.ts';

/** Files of an asset and of its records are seen by those who see the asset. */
export const filesOfAssets = [
  fileColumn({
    column: assetFiles.fileId,
    joined: sql` join ${assets} on ${assets.id} = ${assetFiles.assetId}`,
    seenBy: seenWith(assetsEndpoints.getAsset.needs, (places) => withinPlaces(assets.placeId, places)),
  }),
  fileColumn({
    column: assetRecordFiles.fileId,
    joined: sql` join ${assetRecords} on ${assetRecords.id} = ${assetRecordFiles.recordId}
      join ${assets} on ${assets.id} = ${assetRecords.assetId}`,
    seenBy: seenWith(assetRecordsEndpoints.listAssetRecords.needs, (places) => withinPlaces(assets.placeId, places)),
  }),
];
