import { z } from 'zod';
import { ActionSchema, PropertySchema } from '../catalogue/description.entities.ts';
import { DeviceCommand, DeviceRow, PropertyValue } from '../devices/device.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { PlaceDetail } from '../places/place.entities.ts';
import { may } from '../vocabulary/permissions.ts';
import { Text } from '../vocabulary/texts.ts';

const see = may('view', 'placeControl', 'centralizedControl');
const byPlace = z.strictObject({ placeId: Id });

/** A device with everything that its controls need. */
export const ControlDevice = DeviceRow.extend({
  properties: z.array(PropertySchema),
  actions: z.array(ActionSchema),
});
export type ControlDevice = z.infer<typeof ControlDevice>;

export const environmentCapabilities = [
  'temperature',
  'humidity',
  'co2',
  'pm25',
  'noise',
  'illuminance',
  'tvoc',
  'pressure',
] as const;

/** A measured value of the air, light or sound of a place. */
export const EnvironmentValue = PropertyValue.extend({
  capability: z.enum(environmentCapabilities),
  name: Text,
  unit: z.string().nullable(),
  deviceId: Id,
  deviceName: z.string(),
});
export type EnvironmentValue = z.infer<typeof EnvironmentValue>;

/** Everything about one place on one screen. */
export const placeControlEndpoints = {
  getPlaceInfo: endpoint({
    method: 'GET',
    path: '/placeControl/getPlaceInfo',
    summary: 'The place with its state, devices and alarms',
    needs: see,
    scope: 'place',
    query: byPlace,
    reply: PlaceDetail,
  }),
  getPlaceDevices: endpoint({
    method: 'GET',
    path: '/placeControl/getDevices',
    summary: 'The devices of a place with live state, up to 200',
    needs: see,
    scope: 'place',
    query: byPlace,
    reply: z.array(DeviceRow),
  }),
  getControlDevices: endpoint({
    method: 'GET',
    path: '/placeControl/getControlDevices',
    summary: 'The devices of a place that can be controlled, with their actions and properties, up to 200',
    // Also for the steps of plans and automations.
    needs: may('view', 'placeControl', 'centralizedControl', 'plan', 'linkageStrategy', 'strategy'),
    scope: 'place',
    query: byPlace,
    reply: z.array(ControlDevice),
  }),
  getPlaceEnvironment: endpoint({
    method: 'GET',
    path: '/placeControl/getEnvironment',
    summary: 'Temperature, humidity and other measured values of a place, one of each kind',
    needs: see,
    scope: 'place',
    query: byPlace,
    reply: z.array(EnvironmentValue),
  }),
  pagePlaceLogs: endpoint({
    method: 'GET',
    path: '/placeControl/getPlaceLogs',
    summary: 'Commands to the devices of a place, newest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['createdAt']).extend({ placeId: Id }),
    reply: page(DeviceCommand),
  }),
};
