import type { DeviceDraft } from '@eoms/contract';
import { deviceTableHeadings, deviceTableWords } from '@eoms/phrases';
import type { ImportTypes } from '../../platform/imports/importer.ts';
import type { TableFormat } from '../../platform/imports/table-columns.ts';
import type { TableRow } from '../../platform/imports/table-row.ts';
import type { RowLookups } from './row-lookups.ts';
import type { TransferDevice } from './transfer.store.ts';
import type { TransferContext } from './transfer-context.ts';

export type FixedColumn = keyof typeof deviceTableHeadings;
export type DeviceRow = TableRow<FixedColumn>;

/** The table of devices, for export, template and import alike. */
export const deviceTable: TableFormat<FixedColumn> = {
  name: deviceTableWords.devices,
  headings: deviceTableHeadings,
  needed: ['name', 'model', 'place'],
};

export interface DeviceImportTypes extends ImportTypes {
  readonly column: FixedColumn;
  /** `host` is the device's address. */
  readonly draft: { readonly device: DeviceDraft; readonly host: string | null };
  readonly before: TransferDevice;
  readonly context: TransferContext & { readonly find: RowLookups };
  readonly shown: { name: string; place: string; model: string; address: string };
  readonly saved: { readonly id: string; readonly placeId: string; readonly added: boolean };
}
export type TypesOf<K extends keyof DeviceImportTypes> = DeviceImportTypes[K];
