import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { SourceText } from '@eoms/contract/vocabulary';
import type { Address } from '../kit/address.ts';
import { deviceError } from '../kit/device-error.ts';

/** Why there is no connection to an address outside the networks of devices. */
export const addressNotAllowed: SourceText = { zh: '该地址不在允许范围内', en: 'this address is not allowed' };

/**
 * The first allowed address of a host, so that the connection is made to the address that was checked. Rejects with
 * `unreachable` when the name is unknown or no address is allowed.
 */
export const resolveAddress = async (
  wanted: Address,
  allow: (address: string, port: number) => boolean | Promise<boolean>,
): Promise<Address> => {
  const addresses = isIP(wanted.host) > 0 ? [wanted.host] : await lookUp(wanted.host);
  for (const host of addresses) if (await allow(host, wanted.port)) return { host, port: wanted.port };
  throw deviceError('unreachable', addressNotAllowed);
};

const lookUp = async (host: string): Promise<string[]> => {
  try {
    return (await lookup(host, { all: true })).map((found) => found.address);
  } catch {
    throw deviceError('unreachable', { zh: `找不到主机 ${host}`, en: `host ${host} is unknown` });
  }
};
