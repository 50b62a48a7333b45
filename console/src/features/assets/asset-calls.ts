import { assetCostsEndpoints, assetRecordsEndpoints, assetSuppliersEndpoints, assetsEndpoints } from '@eoms/contract';

const { listAssets, getAsset, assetFigures, listAssetEvents, assetCosts, assetCostsBy } = assetsEndpoints;

/** What a change of an asset or of its records makes out of date. */
export const outdated = [
  ...[listAssets, getAsset, assetFigures, listAssetEvents, assetCosts, assetCostsBy],
  assetRecordsEndpoints.listAssetRecords,
  assetSuppliersEndpoints.listAssetSuppliers,
  assetCostsEndpoints.tabulateAssetCosts,
];

export const pageOf = (id: string): string => `/assetManagementEdit?id=${id}`;
export const formOf = (id: string): string => `${pageOf(id)}&edit=true`;
export const newForm = '/assetManagementEdit';
