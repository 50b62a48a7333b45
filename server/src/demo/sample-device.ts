import type { Driver } from '@eoms/drivers/kit';
import type { SampleDevice as Declared, Making } from '@eoms/drivers/simulators';
import type { PlaceCode } from './sample-places.ts';

/** One device of the sample venue and how it is simulated. */
export interface SampleDevice extends Omit<Declared, 'room'> {
  readonly place: PlaceCode;
  /** Id of the driver; `model` is the name of one of its models. */
  readonly driver: string;
  /** Placed in the store room: found by a search, but not yet a device. */
  readonly spare?: true;
}

/** What its driver needs to know about the device to be simulated. */
export type SampleMaking = Making & { readonly driver: Pick<Driver, 'params'> };
