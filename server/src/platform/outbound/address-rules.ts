import { BlockList, isIP } from 'node:net';
import type { AllowedTarget } from './outbound.ts';

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

export const isAllowed = (targets: readonly AllowedTarget[], address: string, port: number): boolean => {
  const real = plain(address);
  if (isIP(real) === 0 || real.includes('%')) return false;
  // The hexadecimal spelling of a mapped address (::ffff:7f00:1) is always refused.
  if (familyOf(real) === 'ipv6' && /^(0*:)*:?ffff:/i.test(real)) return false;
  if (never.check(real, familyOf(real))) return false;
  return targets.some((target) => covers(target, real, port));
};
