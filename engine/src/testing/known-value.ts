import { createFakeClock, type PropertyDef } from '@eoms/drivers/kit';
import { createStateStore } from '../state/state-store.ts';

/** A value of a device, as the engine passes it on. */
export const knownValue = (deviceId: string, key: string, def: PropertyDef) => {
  const store = createStateStore({ clock: createFakeClock(), publish: () => undefined });
  const device = store.add({ id: deviceId, placeId: 'hall' });
  return {
    one: store.describe(device, key, def),
    redescribe: (next: PropertyDef) => store.describe(device, key, next),
  };
};
