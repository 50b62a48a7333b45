import type { SampleDevice as Declared, Driver, Making } from '@eoms/drivers/kit';
import type { PlaceCode } from './sample-places.ts';

/** One device of the sample venue and how it is simulated. */
export interface SampleDevice extends Omit<Declared, 'room'> {
  readonly place: PlaceCode;
  /** Id of the driver; `model` is the name of one of its models. */
  readonly driver: string;
  /** Stands in the store room: found by a search, not yet a device. */
  readonly spare?: true;
}

/** What its driver is told about the device that is to be simulated. */
export type SampleMaking = Making & { readonly driver: Pick<Driver, 'params'> };
