import type { deviceTableHeadings } from '@eoms/phrases';
import type { TableRow } from '../../platform/imports/table-row.ts';

export type FixedColumn = keyof typeof deviceTableHeadings;
export type DeviceRow = TableRow<FixedColumn>;
