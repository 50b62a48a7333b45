import { deviceTableHeadings } from '@eoms/phrases';
import type { FoundColumns, TableFormat } from '../../platform/imports/table-columns.ts';

export type FixedColumn = keyof typeof deviceTableHeadings;
export type Columns = FoundColumns<FixedColumn>;

/** The table of devices, as it is exported, offered as a template and read back. */
export const deviceTable: TableFormat<FixedColumn> = {
  headings: deviceTableHeadings,
  needed: ['name', 'model', 'place'],
};
