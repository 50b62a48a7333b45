import type { devicesEndpoints } from '@eoms/contract';
import type { Handlers } from '../../platform/http/implement.ts';
import { seeDevice } from './devices.policy.ts';
import type { DevicesWork } from './devices.work.ts';
import { fromEngine } from './engine-refusal.ts';
import { removeDevice } from './remove-device.ts';
import { storeDevice } from './store-device.ts';

type Own = 'saveDevice' | 'removeDevice' | 'reconnect' | 'readNow';

export const deviceWriters = (work: DevicesWork): Pick<Handlers<typeof devicesEndpoints>, Own> => {
  const { registry, engine } = work.listing;
  return {
    saveDevice: async ({ body }, caller) => ({ id: (await storeDevice(work.storing, body, caller)).id }),
    removeDevice: async ({ query: { deviceId } }, caller) => {
      await removeDevice(work.removing, deviceId, caller);
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
        throw fromEngine(error, caller.language);
      }
      return null;
    },
  };
};
