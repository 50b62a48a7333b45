import type { Value } from '@eoms/contract/vocabulary';

/**
 * `delay` replies late, `mute` receives but never replies, `half-open` accepts connections and sends nothing at all,
 * `garbage` replies with noise, `refuse` closes the port and every connection, `lie` replies OK and does nothing.
 * `busy` takes commands, but answers every query as the protocol says "not now"; protocols without such an answer ignore it.
 */
export type Fault = 'none' | 'delay' | 'mute' | 'half-open' | 'garbage' | 'refuse' | 'lie' | 'busy';
export const faults: readonly Fault[] = ['none', 'delay', 'mute', 'half-open', 'garbage', 'refuse', 'lie', 'busy'];

export interface SimulatorOptions {
  readonly host: string;
  /** 0 selects a free one. */
  readonly port: number;
  readonly params?: Readonly<Record<string, Value>>;
}

/** A device simulated on a real socket, true to its protocol. */
export interface Simulator {
  readonly host: string;
  readonly port: number;
  /** The device's internal state, by the driver's property keys. */
  state(): Record<string, Value>;
  /** Changes the device's state locally, as someone at its buttons would. Throws for an unknown property. */
  set(property: string, value: Value): void;
  /** Resolves when the fault is active; any fault but `refuse` listens on the same port again. */
  fault(fault: Fault, options?: { readonly delayMs?: number }): Promise<void>;
  close(): Promise<void>;
}
