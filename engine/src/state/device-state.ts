import type { Quality, Text, Value } from '@eoms/contract/vocabulary';

/** `at`: when the device was last asked, `since`: when the value last changed; epoch milliseconds. */
export interface PropertyState {
  readonly value: Value;
  readonly at: number;
  readonly since: number;
  readonly quality: Quality;
}

export interface ConnectionState {
  readonly connection: 'online' | 'offline' | 'unknown';
  readonly since: number;
  readonly reason?: Text;
}

export interface DeviceState extends ConnectionState {
  readonly deviceId: string;
  /** Median answer time of the last requests, milliseconds. */
  readonly roundTripMs?: number;
  /** By property, or `property[index]`. */
  readonly values: Readonly<Record<string, PropertyState>>;
}

/** A device of which something changed. */
export interface ChangedDevice {
  readonly deviceId: string;
  readonly placeId: string;
  /** Only the one who tries it learns of it. */
  readonly trial: boolean;
  readonly connection: ConnectionState;
  readonly roundTripMs: number | undefined;
}

/** A value that changed. It stands as the engine keeps it; `stateOfValue` reads it. */
export interface ChangedValue {
  readonly device: ChangedDevice;
  readonly key: string;
  readonly number: number;
  readonly other: Exclude<Value, number> | undefined;
  readonly at: number;
  readonly since: number;
  readonly quality: Quality;
}

/**
 * What changed in one tick; a reading that only confirms a value is not a change. These are the engine's own records: to
 * be read at once and not to be kept.
 */
export interface StateDiff {
  readonly at: number;
  readonly connections: readonly ChangedDevice[];
  readonly values: readonly ChangedValue[];
}

/** What a driver read. `key` is the property or `property[index]`. */
export interface Reading {
  readonly deviceId: string;
  readonly key: string;
  readonly value: Value;
  readonly at: number;
  readonly quality: Quality;
}
