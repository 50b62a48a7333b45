import type { OpenLine } from '../kit/create-line.ts';
import type { Address } from '../kit/transport.ts';
import { resolveAddress } from './resolve-address.ts';
import { openTcp, type TcpOptions } from './tcp.ts';

export interface OpenLineOptions extends TcpOptions {
  readonly allowAddress: (address: string, port: number) => boolean | Promise<boolean>;
}

/** Opens the wire that a driver's transport asks for, to an address that is allowed. */
export const openLine = async (options: OpenLineOptions): Promise<OpenLine> => {
  const address: Address = await resolveAddress(options.address, options.allowAddress);
  return openTcp({ ...options, address });
};
