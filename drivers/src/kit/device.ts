import type { Quality, SourceText, Value } from '@eoms/contract/vocabulary';
import type { Address } from './address.ts';
import type { Definition } from './definition.ts';
import type { Line } from './line.ts';
import type { Shared } from './shared-resources.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface SetOptions {
  readonly index?: number;
  /** When the device took the reading, in milliseconds since the epoch; defaults to now. */
  readonly at?: number;
  readonly quality?: Quality;
}

/** One configured device, as its driver sees it. */
export interface Device {
  readonly id: string;
  /** Connection parameters including defaults; secrets in clear text, only to be sent to the device. */
  readonly params: Readonly<Record<string, Value>>;
  /** What the device's model declares, for generic drivers. */
  readonly definition: Definition;
  /** Resolved and allowed address of the link; absent for devices without an address. */
  readonly address?: Address;
  readonly shared: Shared;
  readonly line: Line;
  /** State that the driver keeps for this device; it survives a reconnect, but not a change of parameters. */
  readonly store: Map<string, unknown>;
  set(property: string, value: Value, options?: SetOptions): void;
  get(property: string, index?: number): Value | undefined;
  /** For protocols that report themselves whether the device is online (last will, heartbeat). */
  online(ok: boolean, reason?: SourceText): void;
  log(level: LogLevel, message: string): void;
  /** Aborted when the link closes. */
  readonly signal: AbortSignal;
}
