import type { Value } from '@eoms/contract/vocabulary';
import type { Definition } from './definition.ts';

/** A ready-made model of real equipment: defaults for the driver's parameters, and their source. */
export interface DriverModel {
  readonly manufacturer: string;
  readonly name: string;
  readonly category: string;
  readonly params: Readonly<Record<string, Value>>;
  /** Facts worth showing, such as the class of the protocol. */
  readonly info?: Readonly<Record<string, string>>;
  /** Properties and actions, for drivers that take them from the model. */
  readonly definition?: Definition;
  /** The public document with these facts. */
  readonly source: string;
  /**
   * The facts were compared with the source, or with published material that quotes it; the console marks others as
   * unverified.
   */
  readonly verified?: true;
}
