import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import {
  createOwnAddresses,
  familyOf,
  type OwnAddresses,
  withoutZone,
} from '../../../platform/outbound/own-addresses.ts';

export interface AddressRules {
  /** Networks that devices may be in, as CIDR; defaults to the private ones. */
  readonly networks?: readonly string[];
  /** Only for simulated devices on this machine. */
  readonly allowLoopback: boolean;
  /** Ports that this server listens on: never allowed for a device, on any address of this machine. */
  readonly ownPorts: readonly number[];
  readonly own?: OwnAddresses;
}

export interface DeviceAddresses {
  /** Checks a resolved address; the engine asks before every connection. */
  allows(address: string, port: number): boolean;
  /**
   * Checks what a user typed: every address that the name resolves to must be allowed. An unknown name is not refused.
   */
  allowsHost(host: string, port: number): Promise<boolean>;
}

/**
 * RFC 1918, RFC 6598 (shared) and RFC 4193 (unique local). RFC 3927 is left out: link-local is never routed to a
 * device.
 */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];
const loopback = ['127.0.0.0/8', '::1/128'];
/** Reaches only the local segment, as routers do not forward it: wakes sleeping computers. */
const ownWire = '255.255.255.255/32';
const lookupMs = 3_000;

export const createDeviceAddresses = (rules: AddressRules): DeviceAddresses => {
  const allowed = listOf([ownWire, ...(rules.networks ?? privateNetworks), ...(rules.allowLoopback ? loopback : [])]);
  const { own = createOwnAddresses() } = rules;
  const ownPorts = new Set(rules.ownPorts);

  const allows = (given: string, port: number): boolean => {
    const address = withoutZone(given);
    if (isIP(address) === 0) return false;
    if (ownPorts.has(port) && own.has(address)) return false;
    // The list treats ::ffff:10.0.0.1 as 10.0.0.1.
    return allowed.check(address, familyOf(address));
  };

  return {
    allows,
    async allowsHost(host, port) {
      if (isIP(host) !== 0) return allows(host, port);
      const addresses = await addressesOf(host);
      return addresses.every((address) => allows(address, port));
    },
  };
};

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

const addressesOf = async (host: string): Promise<string[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), lookupMs);
  });
  // `plc.site.` equals `plc.site`, but the hosts file knows only the latter.
  const found = lookup(host.replace(/\.$/, ''), { all: true }).then(
    (all) => all.map((one) => one.address),
    () => [],
  );
  const addresses = await Promise.race([found, late]);
  clearTimeout(timer);
  return addresses;
};
