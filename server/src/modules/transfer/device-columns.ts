import { deviceTableHeadings } from '@eoms/phrases';
import type { FoundColumns, TableFormat } from '../../platform/imports/table-columns.ts';

export type FixedColumn = keyof typeof deviceTableHeadings;
export type Columns = FoundColumns<FixedColumn>;

/** The table of devices, for export, template and import alike. */
export const deviceTable: TableFormat<FixedColumn> = {
  headings: deviceTableHeadings,
  needed: ['name', 'model', 'place'],
};
