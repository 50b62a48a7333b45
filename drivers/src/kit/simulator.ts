import type { Value } from '@eoms/contract/vocabulary';

/**
 * `delay` answers late, `mute` hears and never answers, `half-open` accepts connections and says nothing at all,
 * `garbage` answers noise, `refuse` closes the port and every connection, `lie` says OK and does nothing.
 */
export type Fault = 'none' | 'delay' | 'mute' | 'half-open' | 'garbage' | 'refuse' | 'lie';
export const faults: readonly Fault[] = ['none', 'delay', 'mute', 'half-open', 'garbage', 'refuse', 'lie'];

export interface SimulatorOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly params?: Readonly<Record<string, Value>>;
}

/** A protocol-true device on a real socket. */
export interface Simulator {
  readonly host: string;
  readonly port: number;
  /** The truth inside the device, under the driver's property keys. */
  state(): Record<string, Value>;
  /** Changes the device from outside, as a hand at its buttons would. An unknown property throws. */
  set(property: string, value: Value): void;
  /** Resolves when the fault is in force; `refuse` → anything else listens on the same port again. */
  fault(fault: Fault, options?: { readonly delayMs?: number }): Promise<void>;
  close(): Promise<void>;
}
