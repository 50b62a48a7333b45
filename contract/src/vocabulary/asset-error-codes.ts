/** Error codes of assets, their stocktakes and the due list. */
export const assetErrorCodes = [
  'asset.codeInUse',
  'asset.nothingNamed',
  'asset.deviceHasAsset',
  'asset.insideItself',
  'asset.usedBeforePurchase',
  'asset.warrantyBeforePurchase',
  'asset.recordBeforePurchase',
  'asset.wrongState',
  'asset.dueBackPassed',
  'dueList.tooLong',
  'stocktake.noPlaces',
  'stocktake.over',
  'stocktake.notMisplaced',
  'assetCategory.nameInUse',
  'assetCategory.inUse',
  'assetSupplier.nameInUse',
  'assetSupplier.inUse',
  'assetSupplier.endBeforeStart',
] as const;
export type AssetErrorCode = (typeof assetErrorCodes)[number];
