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

/** What changed in one tick, by device. A reading that only confirms a value is not a change. */
export interface StateDiff {
  readonly at: number;
  readonly devices: Readonly<Record<string, DeviceDiff>>;
}

export interface DeviceDiff {
  readonly connection?: ConnectionState;
  readonly values?: Readonly<Record<string, PropertyState>>;
}

/** What a driver read. `key` is the property or `property[index]`. */
export interface Reading {
  readonly deviceId: string;
  readonly key: string;
  readonly value: Value;
  readonly at: number;
  readonly quality: Quality;
}
