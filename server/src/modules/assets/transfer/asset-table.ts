import type { AssetImport, AssetStatus } from '@eoms/contract';
import { assetTableHeadings, assetTableWords } from '@eoms/phrases';
import type { ImportTypes } from '../../../platform/imports/importer.ts';
import type { TableFormat } from '../../../platform/imports/table-columns.ts';
import type { AssetRow } from '../assets.store.ts';
import type { AssetLookups } from './asset-lookups.ts';
import type { AssetColumn } from './asset-row.ts';

/** The table of assets, for export, template and import alike. Which device an asset is, is no part of it. */
export const assetTable: TableFormat<AssetColumn> = {
  name: assetTableWords.assets,
  headings: assetTableHeadings,
  needed: ['name', 'place'],
  sample: { column: 'name', text: assetTableWords.example },
};

/** What a row says of an asset, in its columns. */
export type AssetValues = Pick<
  AssetRow,
  | 'name'
  | 'categoryId'
  | 'model'
  | 'sn'
  | 'tag'
  | 'holder'
  | 'dueBackOn'
  | 'placeId'
  | 'location'
  | 'supplierId'
  | 'administratorId'
  | 'administrator'
  | 'maintainerId'
  | 'maintainer'
  | 'purchasedOn'
  | 'usedOn'
  | 'price'
  | 'warrantyYears'
  | 'warrantyUntil'
  | 'remarks'
  | 'parentId'
> & { readonly status: AssetStatus };

export interface ImportedAsset {
  /** The one that it has or gets. */
  readonly id: string;
  /** Null: the next one by rule. */
  readonly code: string | null;
  /** On which it is based; null where it is new. */
  readonly revision: number | null;
  readonly values: AssetValues;
}

export interface SavedAsset {
  readonly id: string;
  readonly placeId: string;
  readonly parentId: string | null;
  /** Where it was, if it moved. */
  readonly movedFrom: string | null;
}

export interface AssetImportTypes extends ImportTypes {
  readonly column: AssetColumn;
  readonly draft: ImportedAsset;
  readonly before: AssetRow;
  readonly context: AssetLookups;
  readonly shown: Omit<AssetImport['preview'][number], 'row' | 'change'>;
  readonly saved: SavedAsset;
}
