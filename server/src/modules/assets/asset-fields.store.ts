import { Asset, AssetDraft } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { draftFields, leftOut, replyFields } from '../../platform/database/fields.ts';
import { places } from '../places/places.tables.ts';
import { assetValue } from './asset-value.store.ts';
import { assetCategories, assetSuppliers, assets } from './assets.tables.ts';

/** The asset that another one is inside. */
export const outer = alias(assets, 'outer_assets');

export const assetFields = draftFields(assets, AssetDraft, {
  code: leftOut('made by rule where it is empty'),
  name: leftOut('that of the device where it is empty'),
  fileIds: leftOut('rows of asset_files'),
});

export const listedAsset = replyFields(assets, Asset, {
  categoryName: sql<string | null>`${assetCategories.name}`,
  parentName: sql<string | null>`${outer.name}`,
  placeName: places.name,
  supplierName: sql<string | null>`${assetSuppliers.name}`,
  value: assetValue,
});
