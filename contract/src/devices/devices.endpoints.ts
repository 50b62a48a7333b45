import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { Value } from '../vocabulary/data-types.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  Connection,
  DeviceCommand,
  DeviceDetail,
  DeviceDraft,
  DeviceLive,
  DeviceRow,
  Diagnostics,
  HistorySeries,
} from './device.entities.ts';

const see = may('view', 'deviceInformation', 'placeControl', 'centralizedControl');
const edit = may('edit', 'deviceInformation');
const control = may('control', 'deviceInformation', 'placeControl', 'centralizedControl');
const byDeviceId = z.strictObject({ deviceId: Id });

export const devicesEndpoints = {
  listDevices: endpoint({
    method: 'GET',
    path: '/device/getDevicesByDeviceTypeCodeAndBrandNameAndPlaceId',
    summary: 'Page of devices with live state; counts per state are of the same filters without `connection`',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'model', 'place', 'createdAt']).extend({
      typeCode: z.string().max(60).optional(),
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
    summary: 'Devices and their offline ones by place and by type, for trees and the online rate',
    needs: may('view', 'deviceInformation', 'home', 'placeControl', 'centralizedControl'),
    scope: 'place',
    reply: z.object({
      places: z.array(z.object({ placeId: Id, total: z.number(), online: z.number(), offline: z.number() })),
      types: z.array(
        z.object({ typeCode: z.string(), placeId: Id, total: z.number(), online: z.number(), offline: z.number() }),
      ),
    }),
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
    summary: 'Create or change a device; its link is made anew at once',
    needs: edit,
    scope: 'place',
    body: DeviceDraft,
    reply: Saved,
    errors: ['device.nameInUse', 'device.addressRefused', 'device.parameterMissing', 'device.parameterInvalid'],
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
  executeAction: endpoint({
    method: 'POST',
    path: '/device/executeAction',
    summary: 'Send a command; answers at once, progress comes by live push and by getDeviceAction',
    needs: control,
    scope: 'place',
    body: z.strictObject({
      deviceId: Id,
      action: z.string().max(64),
      args: z.record(z.string(), Value),
      expiresInSeconds: z.number().int().min(1).max(300).optional(),
    }),
    reply: DeviceCommand,
    errors: [
      'device.actionUnknown',
      'device.parameterMissing',
      'device.parameterInvalid',
      'device.offline',
      'device.busy',
    ],
  }),
  cancelCommand: endpoint({
    method: 'POST',
    path: '/device/cancelCommand',
    summary: 'Give up on a command that was not confirmed yet',
    needs: control,
    scope: 'place',
    body: z.strictObject({ id: Id }),
    reply: Done,
  }),
  getRealTimeData: endpoint({
    method: 'POST',
    path: '/device/getDeviceRealTimeData',
    summary: 'Live state of up to 200 devices',
    needs: may('view', 'deviceInformation', 'home', 'placeControl', 'centralizedControl'),
    scope: 'place',
    changes: false,
    body: z.strictObject({ deviceIds: z.array(Id).min(1).max(200) }),
    reply: z.array(DeviceLive),
  }),
  getCommand: endpoint({
    method: 'POST',
    path: '/deviceAction/getDeviceAction',
    summary: 'One command',
    needs: see,
    scope: 'place',
    changes: false,
    body: z.strictObject({ id: Id }),
    reply: DeviceCommand,
  }),
  listCommands: endpoint({
    method: 'GET',
    path: '/deviceOperateLog',
    summary: 'Commands, newest first: who, why, with what result',
    needs: see,
    scope: 'place',
    query: pageQuery(['createdAt']).extend({ deviceId: Id.optional(), placeId: Id.optional() }),
    reply: page(DeviceCommand),
  }),
  getHistory: endpoint({
    method: 'GET',
    path: '/device/getHistory',
    summary: 'Readings of properties over a period, thinned to about 1000 points each',
    needs: see,
    scope: 'place',
    query: z.strictObject({ deviceId: Id, properties: z.string().min(1).max(500), from: Time, to: Time }),
    reply: z.array(HistorySeries),
    perMinute: 240,
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
    summary: 'Drop the link and connect now',
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
};
