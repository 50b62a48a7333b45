import type { DeviceDetail, devicesEndpoints } from '@eoms/contract';
import type { Handlers } from '../../platform/http/implement.ts';
import { listOf, readyJson } from '../../platform/http/ready-json.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { seeDevice } from './devices.policy.ts';
import { findStoredDevice } from './devices.store.ts';
import type { DevicesWork } from './devices.work.ts';
import { countDevices, listDevices, toRows } from './lists/list-devices.ts';
import { pageDevices } from './lists/page-devices.ts';
import { findDevices } from './lists/search-devices.ts';
import { createLiveParts } from './live/live-state.ts';
import { describeActions, describeProperties, openParams, toDiagnostics } from './models/describe-device.ts';
import { diagnosticsOf } from './owners/device-questions.ts';

type Own =
  | 'getPlaceDeviceDetail'
  | 'listDevices'
  | 'searchDevices'
  | 'countDevices'
  | 'getDevice'
  | 'getRealTimeData'
  | 'getDiagnostics'
  | 'getDevicePicture';

const shownOfPlace = 500;

export const deviceReaders = (work: DevicesWork): Pick<Handlers<typeof devicesEndpoints>, Own> => {
  const { listing, models, owners, pictureOf } = work;
  const { registry, engine } = listing;
  const { driverOf } = work.storing.saving;
  const { db } = work.database;
  const liveOf = createLiveParts();
  owners.answer(diagnosticsOf, ({ deviceId }) =>
    toDiagnostics(engine().diagnostics(deviceId), registry.connectionOf(deviceId)),
  );
  return {
    listDevices: ({ query }, caller) => listDevices(listing, db, caller.places, query, true),
    searchDevices: async ({ query: { keyword } }, caller) => {
      const found = findDevices(registry, caller.places, keyword, 20);
      await listing.refreshStates(found.map(({ id }) => id));
      return toRows(listing, found);
    },
    countDevices: async (_, caller) => countDevices(registry, caller.places),
    getPlaceDeviceDetail: async ({ query: { placeId } }, caller) => {
      const [place] = await work.placeDetails(caller.places, placeId);
      if (!place) throw refuse('404');
      const page = await pageDevices(listing, db, caller.places, { current: 1, size: shownOfPlace, placeId });
      await listing.refreshStates(page.records.map(({ id }) => id));
      return { place, devices: toRows(listing, page.records) };
    },
    getDevice: async ({ query: { deviceId } }, caller): Promise<DeviceDetail> => {
      const found = await findStoredDevice(db, caller.places, deviceId);
      await listing.refreshStates([deviceId]);
      const [row] = found ? toRows(listing, [found.record]) : [];
      if (!found || !row) throw refuse('404');
      const fields = driverOf(row.actionClass)?.params ?? [];
      const secretIds = new Set(fields.filter((field) => field.type === 'secret').map((field) => field.id));
      const { words } = models.known(row.modelId);
      return {
        ...row,
        params: openParams(found.params, secretIds),
        secrets: found.secrets,
        uplink: found.uplink,
        revision: found.revision,
        properties: describeProperties(engine().propertiesOf(deviceId), words),
        actions: describeActions(engine().actionsOf(deviceId), words),
      };
    },
    getRealTimeData: async ({ body: { deviceIds } }, caller) => {
      const { state } = engine();
      const asked = listing.refreshStates(deviceIds);
      if (asked) await asked;
      const states = listOf(deviceIds, (asked, pieces) => {
        const { id } = seeDevice(registry, caller, asked);
        pieces.push(liveOf(id, state.get(id)));
      });
      return readyJson(states);
    },
    getDevicePicture: async ({ query: { deviceId, index } }, caller) => {
      seeDevice(registry, caller, deviceId);
      return { ...(await pictureOf(deviceId, index, caller)), inline: true, headers: { 'cache-control': 'no-store' } };
    },
    getDiagnostics: async ({ query: { deviceId } }, caller) => {
      seeDevice(registry, caller, deviceId);
      return owners.ask(diagnosticsOf, () => ({ deviceId }));
    },
  };
};
