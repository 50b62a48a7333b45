import { z } from 'zod';
import { deviceFilters } from '../devices/device.entities.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Flag, Id } from '../kit/fields.ts';
import { ApplyImport, applyErrors, ImportResult, previewErrors } from '../kit/imports.ts';
import { may } from '../vocabulary/permissions.ts';
import { DeviceImport } from './transfer.entities.ts';

const see = may('view', 'deviceInformation', 'placeControl', 'centralizedControl');
const edit = may('edit', 'deviceInformation');
const byId = z.strictObject({ id: Id });

/** Export of devices as tables, and import with a preview. */
export const transferEndpoints = {
  exportDevices: endpoint({
    method: 'GET',
    path: '/device/exportDevice',
    summary:
      'Table (xlsx) of the devices that match the filters, with the columns that the import reads, without secrets',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      ...deviceFilters,
      keyword: z.string().trim().max(100).optional(),
      template: Flag.optional(),
    }),
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    perMinute: 20,
    heavy: true,
  }),
  exportDevicesToZip: endpoint({
    method: 'GET',
    path: '/device/exportDeviceDataToZip',
    summary: 'Zip of the devices that match the filters with their models, without secrets',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...deviceFilters, keyword: z.string().trim().max(100).optional() }),
    reply: binary('application/zip'),
    perMinute: 20,
    heavy: true,
  }),
  previewDeviceImport: endpoint({
    method: 'POST',
    path: '/device/previewImport',
    summary: 'Preview the import of devices from a table (xlsx), or from the zip of an export; nothing is changed yet',
    needs: edit,
    scope: 'place',
    upload: { kind: 'file' },
    reply: DeviceImport,
    errors: previewErrors,
    perMinute: 20,
    heavy: true,
  }),
  applyDeviceImport: endpoint({
    method: 'POST',
    path: '/device/importDevice',
    summary: 'Import a previewed table in one transaction; with `skipBad` only its valid rows, else all or nothing',
    needs: edit,
    scope: 'ownInPlaces',
    body: ApplyImport,
    reply: ImportResult,
    errors: applyErrors,
    heavy: true,
  }),
  exportImportErrors: endpoint({
    method: 'GET',
    path: '/device/exportImportErrors',
    summary:
      'The invalid rows of a previewed table (xlsx), with the reason in the last column, to correct and upload again',
    needs: edit,
    scope: 'own',
    query: byId,
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    heavy: true,
  }),
};
