import type { DeviceDraft, DeviceUplink } from '@eoms/contract';
import { deviceTableHeadings, deviceTableWords } from '@eoms/phrases';
import type { ImportTypes } from '../../platform/imports/importer.ts';
import type { TableFormat } from '../../platform/imports/table-columns.ts';
import type { FixedColumn } from './device-row.ts';
import type { RowLookups } from './row-lookups.ts';
import type { SwitchLookup } from './switch-lookup.ts';
import type { TransferDevice } from './transfer.store.ts';
import type { TransferContext } from './transfer-context.ts';

/** The table of devices, for export, template and import alike. */
export const deviceTable: TableFormat<FixedColumn> = {
  name: deviceTableWords.devices,
  headings: deviceTableHeadings,
  needed: ['name', 'model', 'place'],
  sample: { column: 'name', text: deviceTableWords.example },
};

/** A table always says whether there is a switch, if only by having no column for it. */
export type ImportedDevice = DeviceDraft & { readonly uplink: DeviceUplink | null };

export interface DeviceImportTypes extends ImportTypes {
  readonly column: FixedColumn;
  /** `id` is the one that the device has or gets, `host` its address. */
  readonly draft: { readonly id: string; readonly device: ImportedDevice; readonly host: string | null };
  readonly before: TransferDevice;
  readonly context: TransferContext & { readonly find: RowLookups & SwitchLookup };
  readonly shown: { name: string; place: string; model: string; address: string };
  readonly saved: {
    readonly id: string;
    readonly placeId: string;
    readonly added: boolean;
    readonly uplink: DeviceUplink | null;
    /** The id of the switch that it hung on before. */
    readonly switchBefore: string | null;
  };
}
export type TypesOf<K extends keyof DeviceImportTypes> = DeviceImportTypes[K];
