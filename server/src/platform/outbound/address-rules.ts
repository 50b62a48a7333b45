import { BlockList, isIP } from 'node:net';
import type { AddressVerdict, AllowedTarget } from './outbound.ts';

/**
 * Never a target, whatever an administrator allows: this machine, link-local (cloud metadata services), multicast,
 * unspecified and reserved ranges (IANA special-purpose registries).
 */
const neverAllowed = (): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of [
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const) {
    list.addSubnet(network, bits, 'ipv4');
  }
  for (const [network, bits] of [
    ['::', 128],
    ['::1', 128],
    ['fe80::', 10],
    ['ff00::', 8],
    ['64:ff9b::', 96],
    ['2002::', 16],
    ['2001::', 32],
  ] as const) {
    list.addSubnet(network, bits, 'ipv6');
  }
  return list;
};
const never = neverAllowed();

/** This machine and link-local: whoever enters one of these would expect what never happens. */
const neverEntered = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['::', 127],
  ['fe80::', 10],
] as const;

/** Whether a network (`127.0.0.1/32`, with or without a port) is inside one that no entry opens. */
export const isNeverNetwork = (entry: string): boolean => {
  const [network = '', rest = ''] = entry.split('/');
  const bits = Number(rest.split(':')[0]);
  return neverEntered.some(([base, length]) => {
    if (isIP(network) !== isIP(base) || bits < length) return false;
    const list = new BlockList();
    list.addSubnet(base, length, familyOf(base));
    return list.check(network, familyOf(network));
  });
};

/** `::ffff:10.0.0.1` is another spelling of 10.0.0.1. */
const plain = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const covers = (target: AllowedTarget, address: string, port: number): boolean => {
  if (port < target.fromPort || port > target.toPort) return false;
  const [network = '', bits = ''] = target.cidr.split('/');
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(network) === 0 || !/^\d{1,3}$/.test(bits) || family !== familyOf(address)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
};

/** Why an address may be a target or not, but for our own ports. */
export const judge = (targets: readonly AllowedTarget[], address: string, port: number): AddressVerdict => {
  const real = plain(address);
  if (isIP(real) === 0 || real.includes('%')) return { address, allowed: false, why: 'never' };
  // The hexadecimal spelling of a mapped address (::ffff:7f00:1) is always refused.
  if (familyOf(real) === 'ipv6' && /^(0*:)*:?ffff:/i.test(real)) return { address, allowed: false, why: 'never' };
  if (never.check(real, familyOf(real))) return { address, allowed: false, why: 'never' };
  const found = targets.find((target) => covers(target, real, port));
  if (!found) return { address, allowed: false, why: 'unlisted' };
  return found.entry === undefined
    ? { address, allowed: true, why: 'public' }
    : { address, allowed: true, why: 'listed', entry: found.entry };
};

export const isAllowed = (targets: readonly AllowedTarget[], address: string, port: number): boolean =>
  judge(targets, address, port).allowed;
