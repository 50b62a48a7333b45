import { BlockList, isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/**
 * The addresses of this machine, compared as numbers: each has many spellings (`fd00::2`, `FD00:0::2`,
 * `::ffff:127.0.0.1`, `::ffff:7f00:1`).
 */
export interface OwnAddresses {
  /** Whether a connection to this address ends on this machine. */
  has(address: string): boolean;
}

/** Loopback, and addresses that the system treats as such (RFC 1122, 3.2.1.3; RFC 4291, 2.5.2). */
const always = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
] as const;
/** Milliseconds that the list is cached: network interfaces come and go, and every connection of a device needs it. */
const retentionMs = 5_000;

export const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** `fe80::1%eth0`: the interface makes no difference to whose address it is. */
export const withoutZone = (address: string): string => address.split('%')[0] ?? '';

type Cards = () => NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address'>[]>;

export const createOwnAddresses = (cards: Cards = networkInterfaces, now: () => number = Date.now): OwnAddresses => {
  let list = new BlockList();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = (): void => {
    list = new BlockList();
    for (const [network, bits, family] of always) list.addSubnet(network, bits, family);
    for (const card of Object.values(cards()))
      for (const { address } of card ?? []) list.addAddress(withoutZone(address), familyOf(address));
    readAt = now();
  };
  return {
    has: (address) => {
      if (now() - readAt > retentionMs) read();
      const bare = withoutZone(address);
      return isIP(bare) !== 0 && list.check(bare, familyOf(bare));
    },
  };
};
