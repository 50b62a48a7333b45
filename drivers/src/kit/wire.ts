import type { Text, Value } from '@eoms/contract/vocabulary';
import type { Address } from './address.ts';
import type { Clock } from './clock.ts';
import type { Definition } from './definition.ts';
import type { Shared } from './surroundings.ts';

/**
 * What a transport of its own is given for one connection of one device. To be called as it stands (`wire.trace(…)`): its
 * functions are nothing without it.
 */
export interface Wire {
  readonly deviceId: string;
  /** Connection parameters with their defaults; secrets in clear. */
  readonly params: Readonly<Record<string, Value>>;
  readonly definition: Definition;
  /** The device's memory, the same as `Device.store`. */
  readonly store: Map<string, unknown>;
  /** Resolved and allowed; absent for devices without an address. */
  readonly address?: Address;
  readonly shared: Shared;
  readonly clock: Clock;
  readonly connectTimeoutMs: number;
  /** Aborted when the connection is to end. */
  readonly signal: AbortSignal;
  /** Whether a further address that the device names may be talked to. */
  allow(address: string, port: number): boolean | Promise<boolean>;
  /** For the diagnostics page; secrets among the parameters are hidden here. */
  trace(direction: 'in' | 'out', data: Buffer | string): void;
  /** How long the device took for one answer, in milliseconds: from the question leaving to the answer being there. */
  roundTrip(ms: number): void;
  /** Hands something that came unasked to the driver's `receive`. */
  receive(frame: Buffer): void;
  /** The same for messages that a transport knows the taker of; `take` is guarded like every call of a driver. */
  hear<T>(take: (message: T) => void, message: T): void;
  /** The connection is gone. */
  lost(reason: Text): void;
}
