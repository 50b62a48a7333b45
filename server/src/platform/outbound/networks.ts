import { isIP } from 'node:net';
import type { AllowedTarget } from './outbound.ts';

/** The Internet without the private and shared ranges (RFC 1918, RFC 6598, RFC 4193), as the list of what remains. */
const publicNetworks = [
  '1.0.0.0/8',
  '2.0.0.0/7',
  '4.0.0.0/6',
  '8.0.0.0/7',
  '11.0.0.0/8',
  '12.0.0.0/6',
  '16.0.0.0/4',
  '32.0.0.0/3',
  '64.0.0.0/3',
  '96.0.0.0/6',
  '100.0.0.0/10',
  '100.128.0.0/9',
  '101.0.0.0/8',
  '102.0.0.0/7',
  '104.0.0.0/5',
  '112.0.0.0/4',
  '128.0.0.0/3',
  '160.0.0.0/5',
  '168.0.0.0/6',
  '172.0.0.0/12',
  '172.32.0.0/11',
  '172.64.0.0/10',
  '172.128.0.0/9',
  '173.0.0.0/8',
  '174.0.0.0/7',
  '176.0.0.0/4',
  '192.0.0.0/9',
  '192.128.0.0/11',
  '192.160.0.0/13',
  '192.169.0.0/16',
  '192.170.0.0/15',
  '192.172.0.0/14',
  '192.176.0.0/12',
  '192.192.0.0/10',
  '193.0.0.0/8',
  '194.0.0.0/7',
  '196.0.0.0/6',
  '200.0.0.0/5',
  '208.0.0.0/4',
  '2000::/3',
];
/**
 * RFC 1918, RFC 6598 (shared) and RFC 4193 (unique local), in which devices usually are. RFC 3927 is left out: link-local
 * is never routed to a device.
 */
export const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'] as const;

/** Networks of the settings for one purpose, as they are now. */
export type ReadNetworks = () => Promise<readonly string[]>;

/** These ports of every public address. */
export const publicTargets = (...ports: readonly number[]): AllowedTarget[] =>
  ports.flatMap((port) => publicNetworks.map((cidr) => ({ cidr, fromPort: port, toPort: port })));

const isPrefix = (network: string, bits: string): boolean => {
  const family = isIP(network);
  return family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
};

/** `10.0.0.0/8`, `fd00::/8`: a network without a port. */
export const isNetwork = (text: string): boolean => {
  const [network = '', bits = '', ...rest] = text.trim().split('/');
  return rest.length === 0 && !network.includes('%') && isPrefix(network, bits);
};

/** `10.0.0.0/8:443`, `fd00::/8:8443`; null for anything else. */
export const parseNetwork = (text: string): AllowedTarget | null => {
  const [, network = '', bits = '', port = ''] = /^([0-9a-fA-F.:]+)\/(\d{1,3}):(\d{1,5})$/.exec(text.trim()) ?? [];
  const isRight = isPrefix(network, bits) && Number(port) > 0 && Number(port) < 65_536;
  return isRight
    ? { cidr: `${network}/${bits}`, fromPort: Number(port), toPort: Number(port), entry: text.trim() }
    : null;
};

export const parseNetworks = (texts: readonly string[]): AllowedTarget[] =>
  texts.map(parseNetwork).filter((target) => target !== null);
