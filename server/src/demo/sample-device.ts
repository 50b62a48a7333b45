import type { Text, Value } from '@eoms/contract';
import type { Driver, DriverModel } from '@eoms/drivers/kit';
import type { sampleVenue } from '@eoms/phrases';
import type { PlaceCode } from './sample-places.ts';

/** What the sample venue tells a kind of device about the one that is to be simulated. */
export interface Making {
  readonly number: number;
  readonly driver: Pick<Driver, 'params'>;
  readonly model: DriverModel;
  /** For those that ask for a password. */
  readonly password: string;
}

/** One device of the sample venue and how it is simulated. */
export interface SampleDevice {
  readonly place: PlaceCode;
  readonly name: Text;
  /** Id of the driver, and the name of one of its models. */
  readonly driver: string;
  readonly model: string;
  readonly installed: keyof typeof sampleVenue.installed;
  /** Parameters of the simulator; without them the device is real (the machine itself). */
  readonly simulate?: (making: Making) => Record<string, Value>;
  /** Connection parameters beside host and port. */
  readonly params?: (making: Making) => Record<string, Value>;
  /** How it is when it is switched on first. */
  readonly values?: (making: Making) => Record<string, Value>;
  /** Reached through the message broker of the product, not by an address. */
  readonly broker?: true;
  /** Stands in the store room: found by a search, not yet a device. */
  readonly spare?: true;
}
