import type { Address } from '../kit/address.ts';
import type { LineOptions } from '../kit/create-line.ts';
import type { Wire } from '../kit/wire.ts';

/** The parameters of a connection except its transport. */
export interface LineAddress extends Omit<LineOptions, 'pipe' | 'transport'> {
  /** Resolved and allowed; without a host when the transport has no address. */
  readonly address: Address;
  readonly connectTimeoutMs: number;
  readonly signal: AbortSignal;
  readonly allowAddress: (address: string, port: number) => boolean | Promise<boolean>;
  /** What a custom transport knows about the device. */
  readonly owner: Pick<Wire, 'deviceId' | 'params' | 'definition' | 'store' | 'shared'>;
}
