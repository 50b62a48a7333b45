import type { devicesEndpoints } from '@eoms/contract';
import { isRefusal } from '@eoms/engine';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deviceRemoved } from './devices.news.ts';
import { seeDevice } from './devices.policy.ts';
import type { DevicesWork } from './devices.work.ts';
import { storeDevice } from './store-device.ts';

type Own = 'saveDevice' | 'removeDevice' | 'reconnect' | 'readNow';

export const deviceWriters = (work: DevicesWork): Pick<Handlers<typeof devicesEndpoints>, Own> => {
  const { database, store, registry, engine, fleet, tell, news, history, onRemoval } = work;
  return {
    saveDevice: async ({ body }, caller) => ({ id: (await storeDevice(work, body, caller)).id }),
    removeDevice: async ({ query: { deviceId } }, caller) => {
      const placeId = await database.transaction(async (tx) => {
        const before = await store.lock(tx, caller.places, deviceId);
        if (!before) throw refuse('404');
        for (const forget of onRemoval) await forget(tx, deviceId);
        await store.remove(tx, deviceId);
        await history.removeDevice(tx, deviceId);
        await caller.audit({ target: deviceId, before }, tx);
        await news.record(tx, deviceRemoved, { deviceId, by: { id: caller.userId, name: caller.username } });
        return before.placeId;
      });
      await fleet.refresh(deviceId);
      tell.deviceChanged(deviceId, placeId, 'removed');
      return null;
    },
    reconnect: async ({ body: { deviceId } }, caller) => {
      seeDevice(registry, caller, deviceId);
      engine().reconnect(deviceId);
      return null;
    },
    readNow: async ({ body: { deviceId } }, caller) => {
      seeDevice(registry, caller, deviceId);
      try {
        await engine().readNow(deviceId);
      } catch (error) {
        throw isRefusal(error) ? refuse(error.code) : error;
      }
      return null;
    },
  };
};
