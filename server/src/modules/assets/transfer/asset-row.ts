import type { assetTableHeadings } from '@eoms/phrases';
import type { TableRow } from '../../../platform/imports/table-row.ts';

export type AssetColumn = keyof typeof assetTableHeadings;
export type AssetTableRow = TableRow<AssetColumn>;
