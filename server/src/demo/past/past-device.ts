import type { SimulatedDevice } from '../start-simulators.ts';

/** A sample that is a device, with the ids it was stored under. */
export interface PastDevice {
  readonly sample: SimulatedDevice;
  readonly deviceId: string;
  readonly placeId: string;
}
