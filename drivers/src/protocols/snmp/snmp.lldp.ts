/**
 * Tables of IEEE 802.1AB (LLDP-MIB), BRIDGE-MIB (RFC 4188), Q-BRIDGE-MIB (RFC 4363) and IP-MIB (RFC 4293) by which a
 * switch says what is connected to its ports.
 */
import { isIPv4, isIPv6 } from 'node:net';
import type { AnnouncedNeighbour } from '../../kit/neighbours.ts';
import { textOf, type Varbind } from './snmp.values.ts';

const lldp = '1.0.8802.1.1.2.1';
const bridge = '1.3.6.1.2.1.17';

export const neighbourOids = {
  chassisSubtype: `${lldp}.3.1.0`,
  chassisId: `${lldp}.3.2.0`,
  bridgeAddress: `${bridge}.1.1.0`,
  systemName: '1.3.6.1.2.1.1.5.0',
} as const;

/** Columns, read from their first row to their last. */
export const neighbourColumns = {
  ifDescr: '1.3.6.1.2.1.2.2.1.2',
  ifPhysAddress: '1.3.6.1.2.1.2.2.1.6',
  ifName: '1.3.6.1.2.1.31.1.1.1.1',
  localPortSubtype: `${lldp}.3.7.1.2`,
  localPortId: `${lldp}.3.7.1.3`,
  localPortText: `${lldp}.3.7.1.4`,
  chassisSubtype: `${lldp}.4.1.1.4`,
  chassisId: `${lldp}.4.1.1.5`,
  portSubtype: `${lldp}.4.1.1.6`,
  portId: `${lldp}.4.1.1.7`,
  systemName: `${lldp}.4.1.1.9`,
  abilities: `${lldp}.4.1.1.12`,
  manageBy: `${lldp}.4.2.1.3`,
  interfaceOfPort: `${bridge}.1.4.1.2`,
  forwarding: `${bridge}.4.3.1.2`,
  vlanForwarding: `${bridge}.7.1.2.2.1.2`,
  resolved: '1.3.6.1.2.1.4.22.1.2',
} as const;
export type NeighbourColumn = keyof typeof neighbourColumns;

/** The rows of one column: the rest of the identifier, and the value. */
export type Rows = ReadonlyMap<string, Varbind>;
export type Tables = Readonly<Record<NeighbourColumn, Rows>>;

const macOf = (bytes: readonly number[] | Buffer): string | undefined => {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  // Group addresses and zeros belong to nobody.
  if (hex.length !== 6 || (Number(bytes[0]) & 1) === 1 || hex.every((one) => one === '00')) return undefined;
  return hex.join(':');
};

export const macIn = (varbind: Varbind | undefined): string[] =>
  Buffer.isBuffer(varbind?.value) ? [macOf(varbind.value) ?? []].flat() : [];

export const numberIn = (varbind: Varbind | undefined): number | undefined =>
  typeof varbind?.value === 'number' ? varbind.value : undefined;

const textIn = (varbind: Varbind | undefined): string => (varbind === undefined ? '' : textOf(varbind).slice(0, 255));

/** LldpChassisIdSubtype and LldpPortIdSubtype name the same things by different numbers. */
const [chassisIsMac, portIsMac, portIsName] = [4, 3, 5];

export const chassisMac = (subtype: Varbind | undefined, id: Varbind | undefined): string[] =>
  numberIn(subtype) === chassisIsMac ? macIn(id) : [];

/** LldpSystemCapabilitiesMap: the first bit is the highest of the first byte. */
const forwardsBy = (varbind: Varbind | undefined): boolean => {
  const [bits = 0] = Buffer.isBuffer(varbind?.value) ? varbind.value : [];
  const has = (bit: number): boolean => (bits & (0x80 >> bit)) !== 0;
  const [isBridge, isAccessPoint, isRouter, isTelephone] = [has(2), has(3), has(4), has(5)];
  return (isBridge || isRouter) && !isAccessPoint && !isTelephone;
};

const [ipv4, ipv6] = [1, 2];

/** The address in an index: its family, its length, its bytes. */
const addressIn = ([family, length, ...bytes]: readonly number[]): string[] => {
  const whole = bytes.length === length;
  const v4 = bytes.join('.');
  if (family === ipv4 && whole && isIPv4(v4)) return [v4];
  const v6 = Array.from({ length: 8 }, (_, at) => ((bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0)).toString(16));
  return family === ipv6 && whole && isIPv6(v6.join(':')) ? [v6.join(':')] : [];
};

const numbers = (index: string): number[] => index.split('.').map(Number);

/**
 * The interface (ifIndex) of a port that LLDP counts in its own way. Most switches number them alike; the others name
 * the port by its interface, its address or its description.
 */
const interfaceOfLldp = (tables: Tables, port: string): string => {
  const { localPortSubtype, localPortId, localPortText, ifName, ifDescr, ifPhysAddress } = tables;
  const subtype = numberIn(localPortSubtype.get(port));
  const id = localPortId.get(port);
  const find = (rows: Rows, same: (one: Varbind) => boolean): string | undefined =>
    [...rows].find(([, varbind]) => same(varbind))?.[0];
  const named = (text: string): string | undefined =>
    text === ''
      ? undefined
      : (find(ifName, (one) => textIn(one) === text) ?? find(ifDescr, (one) => textIn(one) === text));
  const [mac] = macIn(id);
  const byId =
    subtype === portIsMac && mac !== undefined
      ? find(ifPhysAddress, (one) => macIn(one)[0] === mac)
      : subtype === portIsName
        ? named(textIn(id))
        : undefined;
  return byId ?? named(textIn(id)) ?? named(textIn(localPortText.get(port))) ?? port;
};

/** Who announces itself on which interface. */
export const announcedBy = (tables: Tables): Map<string, AnnouncedNeighbour[]> => {
  const addresses = new Map<string, string[]>();
  for (const index of tables.manageBy.keys()) {
    const [mark, port, number, ...address] = numbers(index);
    const row = [mark, port, number].join('.');
    addresses.set(row, [...(addresses.get(row) ?? []), ...addressIn(address)]);
  }
  const found = new Map<string, AnnouncedNeighbour[]>();
  for (const [row, chassisId] of tables.chassisId) {
    const [, port = ''] = row.split('.');
    const fromPort = numberIn(tables.portSubtype.get(row)) === portIsMac ? macIn(tables.portId.get(row)) : [];
    const neighbour: AnnouncedNeighbour = {
      name: textIn(tables.systemName.get(row)),
      addresses: addresses.get(row) ?? [],
      macs: [...new Set([...chassisMac(tables.chassisSubtype.get(row), chassisId), ...fromPort])],
      forwards: forwardsBy(tables.abilities.get(row)),
    };
    const at = interfaceOfLldp(tables, port);
    found.set(at, [...(found.get(at) ?? []), neighbour]);
  }
  return found;
};

/** Which hardware addresses were seen on which interface. */
export const learnedBy = (tables: Tables): Map<string, string[]> => {
  const found = new Map<string, Set<string>>();
  const byVlan = tables.vlanForwarding.size > 0;
  for (const [index, port] of byVlan ? tables.vlanForwarding : tables.forwarding) {
    const number = numberIn(port);
    const mac = macOf(numbers(index).slice(byVlan ? 1 : 0));
    // Zero: the port is not known.
    if (number === undefined || number === 0 || mac === undefined) continue;
    const at = String(numberIn(tables.interfaceOfPort.get(String(number))) ?? number);
    found.set(at, (found.get(at) ?? new Set()).add(mac));
  }
  return new Map([...found].map(([at, macs]) => [at, [...macs]]));
};

/** ipNetToMediaTable: the address is in the index, behind the interface. */
export const resolvedBy = ({ resolved }: Tables): [ip: string, mac: string][] =>
  [...resolved].flatMap(([index, varbind]): [string, string][] => {
    const ip = index.split('.').slice(1).join('.');
    const [mac] = macIn(varbind);
    return mac !== undefined && isIPv4(ip) ? [[ip, mac]] : [];
  });

export const interfaceName = ({ ifName, ifDescr }: Tables, at: string): string =>
  textIn(ifName.get(at)) || textIn(ifDescr.get(at)) || at;
