import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { createOwnAddresses, familyOf, type OwnAddresses, withoutZone } from '../../platform/outbound/own-addresses.ts';

export interface AddressRules {
  /** Networks that devices may be in, as CIDR; the private ones unless told. */
  readonly networks?: readonly string[];
  /** Only for simulated devices on this machine. */
  readonly allowLoopback: boolean;
  /** Ports that this server listens on: never a device's, on any address of this machine. */
  readonly ownPorts: readonly number[];
  readonly own?: OwnAddresses;
}

export interface DeviceAddresses {
  /** For a resolved address; the engine asks at every connect. */
  allows(address: string, port: number): boolean;
  /** For what a person typed: every address that the name stands for must be allowed. An unknown name is not refused. */
  allowsHost(host: string, port: number): Promise<boolean>;
}

/** RFC 1918, RFC 6598 (shared), RFC 4193 (unique local) and RFC 3927 is left out: link-local is never routed to a device. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];
const loopback = ['127.0.0.0/8', '::1/128'];
/** Reaches the machines on our own wire and no router passes it on: sleeping computers are woken by it. */
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
    // A list knows ::ffff:10.0.0.1 for 10.0.0.1.
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
  // `plc.site.` is `plc.site`, but the hosts file knows only the latter.
  const found = lookup(host.replace(/\.$/, ''), { all: true }).then(
    (all) => all.map((one) => one.address),
    () => [],
  );
  const addresses = await Promise.race([found, late]);
  clearTimeout(timer);
  return addresses;
};
