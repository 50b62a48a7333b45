import type { devicesEndpoints } from '@eoms/contract';
import type { Handlers } from '../../../platform/http/implement.ts';
import { seeDevice } from '../devices.policy.ts';
import type { DevicesWork } from '../devices.work.ts';
import { reconnectDevice } from '../owners/device-questions.ts';
import { removeDevice } from './remove-device.ts';
import { storeDevice } from './store-device.ts';

type Own = 'saveDevice' | 'removeDevice' | 'reconnect' | 'readNow';

export const deviceWriters = (work: DevicesWork): Pick<Handlers<typeof devicesEndpoints>, Own> => {
  const { owners } = work;
  const { registry, engine } = work.listing;
  owners.answer(reconnectDevice, ({ deviceId }) => {
    engine().reconnect(deviceId);
    return null;
  });
  return {
    saveDevice: async ({ body }, caller) => ({ id: (await storeDevice(work.storing, body, caller)).id }),
    removeDevice: async ({ query: { deviceId } }, caller) => {
      await removeDevice(work.removing, deviceId, caller);
      return null;
    },
    reconnect: async ({ body: { deviceId } }, caller) => {
      seeDevice(registry, caller, deviceId);
      return owners.ask(reconnectDevice, () => ({ deviceId }));
    },
    readNow: async ({ body: { deviceId } }, caller) => {
      seeDevice(registry, caller, deviceId);
      await work.readNow(deviceId, caller.language);
      return null;
    },
  };
};
