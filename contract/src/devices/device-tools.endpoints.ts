import { z } from 'zod';
import { SyncReport } from '../catalogue/model.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Flag, Id, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Text } from '../vocabulary/texts.ts';
import { Connection, DeviceRow, deviceFilters } from './device.entities.ts';

const see = may('view', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');
const seeAnywhere = may(
  'view',
  'deviceInformation',
  'home',
  'floorPlan',
  'placeControl',
  'centralizedControl',
  'modelDeviceMaintain',
  'modelDeviceSourceMap',
  'alarmCenter',
  'alarmRule',
  'alarmRuleEdit',
);
const edit = may('edit', 'deviceInformation');
const _control = may('control', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');
const _byId = z.strictObject({ id: Id });

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

/** Other shapes of device lists, the event log of a device, and bringing a device up to date with its model. */
export const deviceToolsEndpoints = {
  listDevicesOfModel: endpoint({
    method: 'GET',
    path: '/device/getDevicesByModelDeviceIdAndBrandNameAndPlaceId',
    summary: 'Page of devices of a model, brand and place, with live state',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'model', 'place', 'createdAt']).extend(deviceFilters),
    reply: page(DeviceRow),
  }),
  listAllDevices: endpoint({
    method: 'GET',
    path: '/device/getAllDevice',
    summary: 'Page of all devices the caller may see, in short form',
    needs: seeAnywhere,
    scope: 'place',
    query: pageQuery(['name']),
    reply: page(DeviceBrief),
  }),
  pickDevices: endpoint({
    method: 'GET',
    path: '/device/getM1Deivce',
    summary: 'Up to 200 devices in short form, for pickers: by text, type and place, or by comma-separated ids',
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
    summary: "Device types among the caller's devices, with the number of devices",
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
    summary: "Models among the caller's devices, with the number of devices",
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
    summary: 'Event log of a device, newest first: came online, went offline and why, was changed',
    needs: see,
    scope: 'place',
    query: pageQuery(['at']).extend({ deviceId: Id }),
    reply: page(DeviceEvent),
  }),
  syncDevice: endpoint({
    method: 'GET',
    path: '/device/syncModelDeviceDeviceDataByDeviceId',
    summary: 'Bring the parameters of one device up to date with its model; without `apply`, only report',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ deviceId: Id, apply: Flag.optional() }),
    changes: true,
    reply: SyncReport,
  }),
};
