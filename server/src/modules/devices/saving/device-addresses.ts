import { lookup as dnsLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { privateNetworks } from '../../../platform/outbound/networks.ts';
import type { AddressVerdict } from '../../../platform/outbound/outbound.ts';
import {
  createOwnAddresses,
  familyOf,
  type OwnAddresses,
  withoutZone,
} from '../../../platform/outbound/own-addresses.ts';

/** The networks of the settings, held in memory: the engine asks before every connection. */
export interface DeviceNetworks {
  /** As CIDR. */
  now(): readonly string[];
  onChange(listener: () => void): void;
}

export interface AddressRules {
  /** Defaults to the private networks, always. */
  readonly networks?: DeviceNetworks;
  /** Whether whoever starts the program has named the networks; they may then be those of this machine, too. */
  readonly unrestricted?: boolean;
  /** Only for simulated devices on this machine. */
  readonly allowLoopback: boolean;
  /** Ports that this server listens on: never allowed for a device, on any address of this machine. */
  readonly ownPorts: readonly number[];
  readonly own?: OwnAddresses;
  /** Name resolution; tests replace it. */
  readonly lookup?: (host: string) => Promise<{ address: string }[]>;
}

export interface DeviceAddresses {
  /** Checks a resolved address; the engine asks before every connection. */
  allows(address: string, port: number): boolean;
  /**
   * Checks what a user typed: every address that the name resolves to must be allowed. An unknown name is not refused.
   */
  allowsHost(host: string, port: number): Promise<boolean>;
  /** What is said of each address of a host, and why; none for an unknown name. */
  explain(host: string, port: number): Promise<AddressVerdict[]>;
  /** The networks have changed: connections are to be checked again. */
  onChange(listener: () => void): void;
}

const loopback = ['127.0.0.0/8', '::1/128'];
/** Whatever is entered: unspecified and link-local addresses, and this machine unless devices are simulated on it. */
const neverNetworks = ['0.0.0.0/8', '::/128', '169.254.0.0/16', 'fe80::/10'];
/** Reaches only the local segment, as routers do not forward it: wakes sleeping computers. */
const ownWire = '255.255.255.255/32';
const lookupMs = 3_000;
const usual: DeviceNetworks = { now: () => privateNetworks, onChange: () => undefined };
const lookUp = (host: string) => dnsLookup(host, { all: true });

/** One list each, made again when the networks change. */
const listsOf = (networks: DeviceNetworks) => {
  let made: { readonly from: readonly string[]; readonly lists: { entry: string; list: BlockList }[] } | undefined;
  return () => {
    const from = networks.now();
    if (made?.from !== from) made = { from, lists: from.map((entry) => ({ entry, list: listOf([entry]) })) };
    return made.lists;
  };
};

export const createDeviceAddresses = (rules: AddressRules): DeviceAddresses => {
  const { own = createOwnAddresses(), networks = usual, lookup = lookUp } = rules;
  const entered = listsOf(networks);
  const always = listOf([ownWire, ...(rules.allowLoopback ? loopback : [])]);
  const never = listOf(rules.unrestricted ? [] : [...neverNetworks, ...(rules.allowLoopback ? [] : loopback)]);
  const ownPorts = new Set(rules.ownPorts);

  const verdictOn = (given: string, port: number): AddressVerdict => {
    const address = withoutZone(given);
    const no = (why: AddressVerdict['why']): AddressVerdict => ({ address: given, allowed: false, why });
    if (isIP(address) === 0) return no('unlisted');
    if (ownPorts.has(port) && own.has(address)) return no('ownPort');
    // The lists treat ::ffff:10.0.0.1 as 10.0.0.1.
    const family = familyOf(address);
    if (never.check(address, family)) return no('never');
    if (always.check(address, family)) return { address: given, allowed: true, why: 'builtIn' };
    const found = entered().find(({ list }) => list.check(address, family));
    return found ? { address: given, allowed: true, why: 'listed', entry: found.entry } : no('unlisted');
  };
  const allows = (address: string, port: number): boolean => verdictOn(address, port).allowed;
  const explain = async (host: string, port: number): Promise<AddressVerdict[]> => {
    const addresses = isIP(withoutZone(host)) === 0 ? await addressesOf(host, lookup) : [host];
    return addresses.map((address) => verdictOn(address, port));
  };

  return {
    allows,
    explain,
    allowsHost: async (host, port) => (await explain(host, port)).every(({ allowed }) => allowed),
    onChange: networks.onChange,
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

const addressesOf = async (host: string, lookup: NonNullable<AddressRules['lookup']>): Promise<string[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), lookupMs);
  });
  // `plc.site.` equals `plc.site`, but the hosts file knows only the latter.
  const found = lookup(host.replace(/\.$/, '')).then(
    (all) => all.map((one) => one.address),
    () => [],
  );
  const addresses = await Promise.race([found, late]);
  clearTimeout(timer);
  return addresses;
};
