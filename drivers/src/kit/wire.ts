import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Address } from './address.ts';
import type { Clock } from './clock.ts';
import type { Definition } from './definition.ts';
import type { Shared } from './shared-resources.ts';

/**
 * What a custom transport gets for one connection of one device. Call the functions as methods (`wire.trace(…)`): they
 * depend on `this`.
 */
export interface Wire {
  readonly deviceId: string;
  /** Connection parameters including defaults; secrets in clear text. */
  readonly params: Readonly<Record<string, Value>>;
  readonly definition: Definition;
  /** The device's store, the same as `Device.store`. */
  readonly store: Map<string, unknown>;
  /** Resolved and allowed address; absent for devices without an address. */
  readonly address?: Address;
  readonly shared: Shared;
  readonly clock: Clock;
  readonly connectTimeoutMs: number;
  /** Aborted when the connection is to end. */
  readonly signal: AbortSignal;
  /** Whether another address named by the device may be contacted. */
  allow(address: string, port: number): boolean | Promise<boolean>;
  /** Records data for the diagnostics page; secrets among the parameters are masked here. */
  trace(direction: 'in' | 'out', data: Buffer | string): void;
  /** Reports the response time of one request, in milliseconds. */
  roundTrip(ms: number): void;
  /** Passes an unsolicited frame to the driver's `receive`. */
  receive(frame: Buffer): void;
  /** Passes a message to its handler `take`, which is guarded like every call of a driver. */
  deliver<T>(take: (message: T) => void, message: T): void;
  /** Reports that the connection is lost. */
  lost(reason: SourceText): void;
}
