import type { Capability, Text, Value } from '@eoms/contract/vocabulary';
import type { Device } from './device.ts';
import type { Field, ResolvedField } from './field.ts';

/**
 * What proves that an action worked: `property` read back after the command has one of the values `in`. A value
 * `$name` stands for the argument `name`, and so does the index of a property that exists several times: `route[$output]`.
 * `when` limits the proof to certain arguments.
 */
export interface Expectation {
  readonly when?: Readonly<Record<string, Value>>;
  readonly property: string;
  readonly in: readonly Value[];
}

export interface ActionDef {
  readonly id: string;
  readonly name: Text;
  readonly capability?: Capability;
  readonly params?: readonly Field[];
  /** Ask the operator before it runs. */
  readonly confirm?: boolean;
  /** Life of the command unless the caller says otherwise, in milliseconds; 15 000 unless told. */
  readonly timeoutMs?: number;
  readonly expect?: readonly Expectation[];
  /** Resolves when the device accepted the command; rejects with `deviceError` when it refused. */
  run(device: Device, args: Readonly<Record<string, Value>>): Promise<void>;
  /** Reads what `expect` looks at. Without it every poll of the driver runs. */
  readBack?(device: Device): Promise<void>;
}

export type ResolvedAction = Omit<ActionDef, 'params' | 'run' | 'readBack'> & {
  readonly params: readonly ResolvedField[];
};
