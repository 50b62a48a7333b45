import type { Capability, SourceText, Value } from '@eoms/contract/vocabulary';
import type { Field, ResolvedField } from './field.ts';

/**
 * What proves that an action worked: `property` read back after the command has one of the values `in`. A value
 * `$name` stands for the argument `name`, and so does the index of a property that exists several times: `route[$output]`.
 * `when` limits the proof to certain arguments. A transitional value in `in` proves nothing: it says that the device is on
 * the way there.
 */
export interface Expectation {
  readonly when?: Readonly<Record<string, Value>>;
  readonly property: string;
  readonly in: readonly Value[];
}

/** The parts of an action that can be read without running it. */
export interface ActionFacts {
  readonly id: string;
  readonly name: SourceText;
  readonly capability?: Capability;
  readonly params?: readonly Field[];
  /** Ask the operator before it runs. */
  readonly confirm?: boolean;
  /** Timeout of the command unless the caller sets one, in milliseconds; defaults to 15 000. */
  readonly timeoutMs?: number;
  readonly expect?: readonly Expectation[];
}

export type ResolvedAction = Omit<ActionFacts, 'params'> & {
  readonly params: readonly ResolvedField[];
};
