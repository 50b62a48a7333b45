import type { DeviceLive, deviceStateChanged, PayloadOf } from '@eoms/contract';

export type StateChange = PayloadOf<typeof deviceStateChanged>;

/** What is known of a device after a piece of news. */
export const mergeLive = (live: DeviceLive, change: StateChange): DeviceLive => ({
  ...live,
  ...(change.connection ?? {}),
  values: change.values ? { ...live.values, ...change.values } : live.values,
});
