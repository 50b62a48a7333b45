import { devicesEndpoints, placesEndpoints } from '@eoms/contract';
import { type Api, dataOf } from './api.ts';
import { freePort } from './free-port.ts';
import type { Venue } from './venue.ts';

/** Adds a projector to a room at an address where nothing answers, so that it has an alarm; returns its id. */
export const addUnreachableDevice = async (api: Api, venue: Pick<Venue, 'devices'>, room: string, name: string) => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  const placeId = places.find(({ code }) => code === room)?.id ?? '';
  const sample = (await venue.devices()).find(({ driver, deviceId: id }) => driver === 'pjlink' && id !== null);
  const query = { deviceId: sample?.deviceId ?? '' };
  const { modelId } = dataOf(await api.call(devicesEndpoints.getDevice, { query }));
  const params = { host: '127.0.0.1', port: await freePort() };
  const nothing = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };
  const body = { ...nothing, name, modelId, placeId, enabled: true, params };
  return dataOf(await api.call(devicesEndpoints.saveDevice, { body })).id;
};
