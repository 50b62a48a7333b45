import { z } from 'zod';
import { DeviceCommand } from '../devices/device.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { Value } from '../vocabulary/data-types.ts';
import { may } from '../vocabulary/permissions.ts';

const see = may('view', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');
/** The screens whose widgets list the commands of a place too. */
const list = may(
  'view',
  'deviceInformation',
  'floorPlan',
  'placeControl',
  'centralizedControl',
  'controlDesign',
  'examples',
  'customizeControl',
  'controlDocument',
);
const control = may('control', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');

/** Commands to devices: who sent them, why, and with what result. */
export const commandsEndpoints = {
  executeAction: endpoint({
    method: 'POST',
    path: '/device/executeAction',
    summary: 'Send a command; returns at once, progress follows by live push and from getDeviceAction',
    needs: control,
    scope: 'place',
    panels: 'operate',
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
      'place.isCombined',
    ],
  }),
  cancelCommand: endpoint({
    method: 'POST',
    path: '/device/cancelCommand',
    summary: 'Cancel a command that is not confirmed yet',
    needs: control,
    scope: 'place',
    panels: 'operate',
    body: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['404', '409', 'device.commandEnded'],
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
    summary: 'Commands, newest first: who sent them, why, and with what result',
    needs: list,
    scope: 'place',
    panels: 'control',
    query: pageQuery(['createdAt']).extend({ deviceId: Id.optional(), placeId: Id.optional() }),
    reply: page(DeviceCommand),
  }),
  executeActionOnDevices: endpoint({
    method: 'POST',
    path: '/device/executeActionOnDevices',
    summary: 'Send one command to up to 200 devices, with a result for each; `capability` works across manufacturers',
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
};
