import type { Value } from '@eoms/contract/vocabulary';
import type { Definition } from './definition.ts';

/** A ready model of a real maker: defaults for the driver's parameters, and where they come from. */
export interface DriverModel {
  readonly manufacturer: string;
  readonly name: string;
  readonly category: string;
  readonly params: Readonly<Record<string, Value>>;
  /** Facts worth showing, such as the class of the protocol. */
  readonly info?: Readonly<Record<string, string>>;
  /** Properties and actions, on drivers that leave them to the model. */
  readonly definition?: Definition;
  /** The public document that has these facts. */
  readonly source: string;
  /** They were compared with it, or with published material that quotes it; the console marks the others as unverified. */
  readonly verified?: true;
}
