import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Done, Id, Saved, WholeNumber } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { PlaceDetail } from '../places/place.entities.ts';
import { may } from '../vocabulary/permissions.ts';
import { Connection, DeviceDetail, DeviceDraft, DeviceLive, DeviceRow, Diagnostics } from './device.entities.ts';

const see = may('view', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');
const edit = may('edit', 'deviceInformation');
const control = may('control', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');
/** Wherever widgets show devices, and on the pages of the devices themselves. */
const seePicture = may(
  'view',
  ...(['deviceInformation', 'placeControl', 'controlDesign', 'centralizedControl'] as const),
  'customizeControl',
  'controlDocument',
  'examples',
);
const byDeviceId = z.strictObject({ deviceId: Id });

export const devicesEndpoints = {
  listDevices: endpoint({
    method: 'GET',
    path: '/device/getDevicesByDeviceTypeCodeAndBrandNameAndPlaceId',
    summary: 'Page of devices with live state; the counts per state ignore the `connection` filter',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'model', 'place', 'createdAt']).extend({
      deviceTypeCode: z.string().max(60).optional(),
      brandName: z.string().max(100).optional(),
      placeId: Id.optional(),
      groupId: Id.optional(),
      connection: Connection.optional(),
    }),
    reply: page(DeviceRow).extend({
      counts: z.object({ all: z.number(), online: z.number(), offline: z.number(), unknown: z.number() }),
    }),
  }),
  searchDevices: endpoint({
    method: 'GET',
    path: '/device/search',
    summary: 'Up to 20 devices by name, serial number, address or model',
    needs: see,
    scope: 'place',
    query: z.strictObject({ keyword: z.string().trim().min(1).max(100) }),
    reply: z.array(DeviceRow),
  }),
  countDevices: endpoint({
    method: 'GET',
    path: '/device/countDevices',
    summary: 'Numbers of devices and of offline devices by place and by type, for trees and the online rate',
    needs: may('view', 'deviceInformation', 'home', 'floorPlan', 'placeControl', 'centralizedControl'),
    scope: 'place',
    reply: z.object({
      places: z.array(z.object({ placeId: Id, total: z.number(), online: z.number(), offline: z.number() })),
      types: z.array(
        z.object({ typeCode: z.string(), placeId: Id, total: z.number(), online: z.number(), offline: z.number() }),
      ),
    }),
  }),
  getPlaceDeviceDetail: endpoint({
    method: 'GET',
    path: '/place/getPlaceDeviceDetail',
    summary: 'A place with its state, and its devices with theirs; up to 500, by name',
    needs: may('view', 'place', 'deviceInformation', 'placeControl', 'centralizedControl', 'placeMeeting'),
    scope: 'place',
    query: z.strictObject({ placeId: Id }),
    reply: z.object({ place: PlaceDetail, devices: z.array(DeviceRow) }),
    errors: ['404'],
  }),
  getDevice: endpoint({
    method: 'GET',
    path: '/device/getDeviceByDeviceId',
    summary: 'One device with parameters, properties, actions and live state',
    needs: see,
    scope: 'place',
    query: byDeviceId,
    reply: DeviceDetail,
  }),
  saveDevice: endpoint({
    method: 'POST',
    path: '/device/save',
    summary: 'Create or change a device; it reconnects at once',
    needs: edit,
    scope: 'place',
    body: DeviceDraft,
    reply: Saved,
    errors: [
      'device.nameInUse',
      'device.modelUnknown',
      'device.driverMissing',
      'device.addressRefused',
      'device.parameterMissing',
      'device.parameterInvalid',
    ],
  }),
  removeDevice: endpoint({
    method: 'GET',
    path: '/device/deleteDevice',
    summary: 'Remove a device with its history',
    needs: edit,
    scope: 'place',
    query: byDeviceId,
    reply: Done,
    changes: true,
  }),
  getRealTimeData: endpoint({
    method: 'POST',
    path: '/device/getDeviceRealTimeData',
    summary: 'Live state of up to 200 devices',
    needs: may('view', 'deviceInformation', 'home', 'floorPlan', 'placeControl', 'centralizedControl'),
    scope: 'place',
    changes: false,
    body: z.strictObject({ deviceIds: z.array(Id).min(1).max(200) }),
    reply: z.array(DeviceLive),
  }),
  getDiagnostics: endpoint({
    method: 'GET',
    path: '/device/getDiagnostics',
    summary: 'Why a device is offline: link figures, last error, last frames with secrets hidden',
    needs: see,
    scope: 'place',
    query: byDeviceId,
    reply: Diagnostics,
  }),
  reconnect: endpoint({
    method: 'POST',
    path: '/device/reconnect',
    summary: 'Disconnect and connect again now',
    needs: control,
    scope: 'place',
    body: byDeviceId,
    reply: Done,
  }),
  readNow: endpoint({
    method: 'POST',
    path: '/device/readNow',
    summary: 'Poll now',
    needs: control,
    scope: 'place',
    body: byDeviceId,
    reply: Done,
  }),
  getDevicePicture: endpoint({
    method: 'GET',
    path: '/device/getPicture',
    summary: 'What a camera sees now; the device is asked at most about once a second for all callers together',
    needs: seePicture,
    scope: 'place',
    panels: 'control',
    query: byDeviceId.extend({ index: WholeNumber(1, 16).default(1) }),
    reply: binary('image/jpeg'),
    errors: ['device.offline', 'device.noPicture', 'device.pictureFailed'],
  }),
};
