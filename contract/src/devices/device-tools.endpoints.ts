import { z } from 'zod';
import { SyncReport } from '../catalogue/model.entities.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Done, Flag, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { Text, Value } from '../vocabulary/data-types.ts';
import { may } from '../vocabulary/permissions.ts';
import { Connection, DeviceCommand, DeviceRow } from './device.entities.ts';
import { Adoption, AdoptionResult, DiscoveryMethod, DiscoveryRun } from './discovery.entities.ts';
import { DeviceImport, DeviceImportResult } from './transfer.entities.ts';

const see = may('view', 'deviceInformation', 'placeControl', 'centralizedControl');
const seeAnywhere = may(
  'view',
  'deviceInformation',
  'home',
  'placeControl',
  'centralizedControl',
  'modelDeviceMaintain',
  'modelDeviceSourceMap',
  'alarmCenter',
);
const edit = may('edit', 'deviceInformation');
const control = may('control', 'deviceInformation', 'placeControl', 'centralizedControl');
const byId = z.strictObject({ id: Id });
const filters = {
  deviceTypeCode: z.string().max(60).optional(),
  modelId: Id.optional(),
  brandName: z.string().max(100).optional(),
  placeId: Id.optional(),
  groupId: Id.optional(),
  connection: Connection.optional(),
};

export const DeviceBrief = z.object({
  id: Id,
  name: z.string(),
  modelId: Id,
  modelName: z.string(),
  typeCode: z.string(),
  typeIcon: z.string(),
  placeId: Id,
  placeName: z.string(),
  connection: Connection,
});
export type DeviceBrief = z.infer<typeof DeviceBrief>;

export const DeviceEvent = z.object({
  id: Id,
  at: Time,
  kind: z.enum(['online', 'offline', 'driverSetAside', 'slowed', 'changed', 'note']),
  text: Text,
});
export type DeviceEvent = z.infer<typeof DeviceEvent>;

/** Lists of other shapes, transfer, search of the network, bulk commands. */
export const deviceToolsEndpoints = {
  listDevicesOfModel: endpoint({
    method: 'GET',
    path: '/device/getDevicesByModelDeviceIdAndBrandNameAndPlaceId',
    summary: 'Page of devices of a model, brand and place, with live state',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'model', 'place', 'createdAt']).extend(filters),
    reply: page(DeviceRow),
  }),
  listAllDevices: endpoint({
    method: 'GET',
    path: '/device/getAllDevice',
    summary: 'Every device of the caller, page by page, in short',
    needs: seeAnywhere,
    scope: 'place',
    query: pageQuery(['name']),
    reply: page(DeviceBrief),
  }),
  pickDevices: endpoint({
    method: 'GET',
    path: '/device/getM1Deivce',
    summary:
      'Devices in short for pickers: by text, type and place, or exactly these (ids joined by commas); up to 200',
    needs: seeAnywhere,
    scope: 'place',
    query: z.strictObject({
      keyword: z.string().trim().max(100).optional(),
      deviceTypeCode: z.string().max(60).optional(),
      placeId: Id.optional(),
      groupId: Id.optional(),
      ids: z.string().max(7_600).optional(),
    }),
    reply: z.array(DeviceBrief),
  }),
  listTypesInUse: endpoint({
    method: 'GET',
    path: '/device/getDeviceTypeList',
    summary: 'Device types that the caller has devices of, with their number',
    needs: seeAnywhere,
    scope: 'place',
    reply: z.array(
      z.object({
        typeId: Id,
        code: z.string(),
        name: z.string(),
        nameEn: z.string(),
        icon: z.string(),
        count: z.number().int(),
      }),
    ),
  }),
  listModelsInUse: endpoint({
    method: 'GET',
    path: '/device/getModelDeviceList',
    summary: 'Models that the caller has devices of, with their number',
    needs: seeAnywhere,
    scope: 'place',
    query: z.strictObject({ deviceTypeCode: z.string().max(60).optional() }),
    reply: z.array(
      z.object({ modelId: Id, name: z.string(), brandName: z.string(), typeCode: z.string(), count: z.number().int() }),
    ),
  }),
  listDeviceEvents: endpoint({
    method: 'GET',
    path: '/device/getDeviceEvents',
    summary: 'What happened to a device, newest first: came online, went offline and why, was changed',
    needs: see,
    scope: 'place',
    query: pageQuery(['at']).extend({ deviceId: Id }),
    reply: page(DeviceEvent),
  }),
  executeActionOnDevices: endpoint({
    method: 'POST',
    path: '/device/executeActionOnDevices',
    summary:
      'Send one command to up to 200 devices; each has its own result. `capability` fits devices of different makers',
    needs: control,
    scope: 'place',
    body: z.strictObject({
      deviceIds: z.array(Id).min(1).max(200),
      action: z.string().max(64),
      args: z.record(z.string(), Value),
      expiresInSeconds: z.number().int().min(1).max(300).optional(),
    }),
    reply: z.array(
      z.object({
        deviceId: Id,
        command: DeviceCommand.nullable(),
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),
  syncDevice: endpoint({
    method: 'GET',
    path: '/device/syncModelDeviceDeviceDataByDeviceId',
    summary: 'Bring the parameters of one device up to its model; without `apply` only the report',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ deviceId: Id, apply: Flag.optional() }),
    changes: true,
    reply: SyncReport,
  }),
  exportDevices: endpoint({
    method: 'GET',
    path: '/device/exportDevice',
    summary:
      'Table (xlsx) of the devices that fit the filters; the same columns that the import reads. Without secrets',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      ...filters,
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
    summary: 'Zip of the devices that fit the filters with their models, and without secrets',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...filters, keyword: z.string().trim().max(100).optional() }),
    reply: binary('application/zip'),
    perMinute: 20,
    heavy: true,
  }),
  previewDeviceImport: endpoint({
    method: 'POST',
    path: '/device/previewImport',
    summary: 'Read a table (xlsx) of devices and say what taking it over would do; nothing is changed yet',
    needs: edit,
    scope: 'place',
    upload: { kind: 'file' },
    reply: DeviceImport,
    errors: ['429', 'file.tooLarge', 'import.unreadable', 'import.tooManyRows', 'import.tooLarge'],
    perMinute: 20,
    heavy: true,
  }),
  applyDeviceImport: endpoint({
    method: 'POST',
    path: '/device/importDevice',
    summary: 'Take over a previewed table in one transaction; with `skipBad` the good rows only, else all or nothing',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, skipBad: z.boolean() }),
    reply: DeviceImportResult,
    errors: ['import.expired', 'import.hasErrors'],
    heavy: true,
  }),
  exportImportErrors: endpoint({
    method: 'GET',
    path: '/device/exportImportErrors',
    summary:
      'The bad rows of a previewed table (xlsx) with the reason in a last column, to be mended and uploaded again',
    needs: edit,
    scope: 'place',
    query: byId,
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    heavy: true,
  }),
  listDiscoveryMethods: endpoint({
    method: 'GET',
    path: '/device/getDiscoveryMethods',
    summary: 'Ways to search the network',
    needs: edit,
    scope: 'none',
    reply: z.array(DiscoveryMethod),
  }),
  startDiscovery: endpoint({
    method: 'POST',
    path: '/device/startDiscovery',
    summary: 'Search the network; one search per caller at a time, at most 10 minutes',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ driverId: z.string().max(64), args: z.record(z.string(), Value) }),
    reply: DiscoveryRun,
    errors: ['discovery.running', 'device.parameterMissing', 'device.parameterInvalid', 'device.addressRefused'],
    perMinute: 20,
  }),
  getDiscovery: endpoint({
    method: 'GET',
    path: '/device/getDiscovery',
    summary: 'Progress and findings of a search of the caller',
    needs: edit,
    scope: 'place',
    query: byId,
    reply: DiscoveryRun,
  }),
  stopDiscovery: endpoint({
    method: 'POST',
    path: '/device/stopDiscovery',
    summary: 'Stop a search; what was found stays for an hour',
    needs: edit,
    scope: 'none',
    body: byId,
    reply: Done,
  }),
  adoptDevices: endpoint({
    method: 'POST',
    path: '/device/adoptDevices',
    summary: 'Make devices of findings; each has its own result',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, devices: z.array(Adoption).min(1).max(200) }),
    reply: z.array(AdoptionResult),
  }),
};
