import type { AssetErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of assets, their stocktakes and the due list. */
export const assetErrors: Record<AssetErrorCode, string> = {
  'asset.codeInUse': 'This asset code is in use.',
  'asset.nothingNamed': 'Enter a name or choose the device that the asset is.',
  'asset.deviceHasAsset': 'Another asset is this device already.',
  'asset.insideItself': 'An asset cannot be inside itself or what it contains.',
  'asset.usedBeforePurchase': 'It cannot be in use before it was bought.',
  'asset.warrantyBeforePurchase': 'The warranty cannot end before it was bought.',
  'asset.recordBeforePurchase': 'Maintenance cannot be earlier than the purchase.',
  'asset.wrongState': 'An asset that is {state} cannot be {action}.',
  'asset.dueBackPassed': 'It cannot be due back before today.',
  'dueList.tooLong': 'At most {days} days at once.',
  'stocktake.noPlaces': 'Choose at least one place.',
  'stocktake.over': 'The stocktake has ended and is kept as it is.',
  'stocktake.notMisplaced': 'This asset is not in the wrong place.',
  'assetCategory.nameInUse': 'A category has this name already.',
  'assetCategory.inUse': 'There are assets of this category.',
  'assetSupplier.nameInUse': 'A supplier has this name already.',
  'assetSupplier.inUse': 'There are assets from this supplier.',
  'assetSupplier.endBeforeStart': 'A contract cannot end before it starts.',
};
