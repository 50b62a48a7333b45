import type { Capability, Quality, SourceText, Value } from '@eoms/contract/vocabulary';

/** `at`: when the device last confirmed it, `since`: when the value last changed; milliseconds since the epoch. */
export interface PropertyState {
  readonly value: Value;
  readonly at: number;
  readonly since: number;
  readonly quality: Quality;
}

export interface ConnectionState {
  readonly connection: 'online' | 'offline' | 'unknown';
  readonly since: number;
  readonly reason?: SourceText;
}

export interface DeviceState extends ConnectionState {
  readonly deviceId: string;
  /** Median response time of the last requests, in milliseconds. */
  readonly roundTripMs?: number;
  /** By property, or `property[index]`. */
  readonly values: Readonly<Record<string, PropertyState>>;
}

/** A device whose connection or round-trip time changed. */
export interface ChangedDevice {
  readonly deviceId: string;
  readonly placeId: string;
  /** Published only to the user who runs the trial. */
  readonly trial: boolean;
  readonly connection: ConnectionState;
  readonly roundTripMs: number | undefined;
}

/** A changed value in the engine's own form; `stateOfValue` converts it. */
export interface ChangedValue {
  readonly device: ChangedDevice;
  readonly key: string;
  /** The driver's description; absent for a value that was only restored. */
  readonly def?: { readonly capability?: Capability | undefined } | undefined;
  readonly number: number;
  readonly other: Exclude<Value, number> | undefined;
  readonly at: number;
  readonly since: number;
  readonly quality: Quality;
}

/**
 * The changes of one tick; a reading that only confirms a value is not a change. These are the engine's own records:
 * read them immediately and do not keep references.
 */
export interface StateDiff {
  readonly at: number;
  readonly connections: readonly ChangedDevice[];
  readonly values: readonly ChangedValue[];
}

/** A reading of a driver. `key` is the property or `property[index]`. */
export interface Reading {
  readonly deviceId: string;
  readonly key: string;
  readonly value: Value;
  readonly at: number;
  readonly quality: Quality;
}
