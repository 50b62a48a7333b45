import type { Quality, Text, Value } from '@eoms/contract/vocabulary';
import type { Address } from './address.ts';
import type { Definition } from './definition.ts';
import type { Line } from './line.ts';
import type { Shared } from './surroundings.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface SetOptions {
  readonly index?: number;
  /** When the device took the reading, epoch milliseconds; defaults to now. */
  readonly at?: number;
  readonly quality?: Quality;
}

/** One configured device, as every call of its driver sees it. */
export interface Device {
  readonly id: string;
  /** Connection parameters with their defaults filled in; secrets in clear, for the wire only. */
  readonly params: Readonly<Record<string, Value>>;
  /** What the device's model declares, for generic drivers. */
  readonly definition: Definition;
  /** Where the link goes, resolved and allowed; absent for devices without an address. */
  readonly address?: Address;
  readonly shared: Shared;
  readonly line: Line;
  /** What the driver remembers of this device; it outlives a reconnect, not a change of parameters. */
  readonly store: Map<string, unknown>;
  set(property: string, value: Value, options?: SetOptions): void;
  get(property: string, index?: number): Value | undefined;
  /** For protocols that say themselves whether the device lives (last will, heartbeat). */
  online(ok: boolean, reason?: Text): void;
  log(level: LogLevel, message: string): void;
  /** Aborted when the link closes. */
  readonly signal: AbortSignal;
}
