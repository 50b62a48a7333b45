import type { Value } from '@eoms/contract/vocabulary';
import { neighbourColumns, neighbourOids } from './snmp.lldp.ts';
import type { Objects } from './snmp.simulated-objects.ts';
import { tag } from './snmp.values.ts';

/**
 * What is plugged into a simulated switch. `station` announces itself by LLDP; `macs` are only seen. Ports are numbered
 * from 1, as the interfaces are.
 */
export interface SimulatedNeighbours {
  readonly mac?: string;
  readonly ports?: Readonly<
    Record<
      string,
      {
        readonly station?: {
          readonly mac?: string;
          readonly name?: string;
          readonly ip?: string;
          readonly is?: string;
        };
        readonly macs?: readonly string[];
      }
    >
  >;
  /** Hardware addresses by IP address. */
  readonly resolved?: Readonly<Record<string, string>>;
  /** By which number LLDP counts port 1, for switches that count in their own way. */
  readonly lldpFrom?: number;
  readonly byVlan?: boolean;
}

const bytesOf = (mac: string): Buffer => Buffer.from(mac.replaceAll(':', ''), 'hex');
const dotted = (mac: string): string => [...bytesOf(mac)].join('.');

/** The first byte of LldpSystemCapabilitiesMap. */
const abilities: Readonly<Record<string, number>> = { station: 0x01, switch: 0x20, router: 0x28, phone: 0x24 };

const putStation = (
  objects: Objects,
  row: string,
  { mac, name, ip, is }: { mac?: string; name?: string; ip?: string; is?: string },
): void => {
  const octets = (oid: string, value: Buffer) => objects.put(oid, tag.octets, value);
  const { chassisSubtype, chassisId, portSubtype, portId, systemName, abilities: able, manageBy } = neighbourColumns;
  // 4: a hardware address; 7: a name of its own.
  objects.put(`${chassisSubtype}.${row}`, tag.integer, mac ? 4 : 7);
  octets(`${chassisId}.${row}`, mac ? bytesOf(mac) : Buffer.from(name ?? 'unnamed'));
  objects.put(`${portSubtype}.${row}`, tag.integer, 7);
  octets(`${portId}.${row}`, Buffer.from('1'));
  octets(`${systemName}.${row}`, Buffer.from(name ?? ''));
  octets(`${able}.${row}`, Buffer.from([abilities[is ?? 'station'] ?? 0x01, 0]));
  if (ip) objects.put(`${manageBy}.${row}.1.4.${ip}`, tag.integer, 2);
};

/** The tables of LLDP-MIB, BRIDGE-MIB and IP-MIB of a switch with this parameter `neighbours` (JSON). */
export const putNeighbours = (params: Readonly<Record<string, Value>>, objects: Objects): void => {
  if (params.neighbours === undefined) return;
  const {
    mac,
    ports = {},
    resolved = {},
    lldpFrom = 1,
    byVlan,
  } = JSON.parse(String(params.neighbours)) as SimulatedNeighbours;
  const columns = neighbourColumns;
  if (mac) {
    objects.put(neighbourOids.chassisSubtype, tag.integer, 4);
    objects.put(neighbourOids.chassisId, tag.octets, bytesOf(mac));
    objects.put(neighbourOids.bridgeAddress, tag.octets, bytesOf(mac));
  }
  for (const [port, { station, macs = [] }] of Object.entries(ports)) {
    const lldpPort = Number(port) + lldpFrom - 1;
    // 5: the name of the interface.
    objects.put(`${columns.localPortSubtype}.${lldpPort}`, tag.integer, 5);
    const name = objects.get(`${columns.ifName}.${port}`)?.value ?? Buffer.from(port);
    objects.put(`${columns.localPortId}.${lldpPort}`, tag.octets, name);
    objects.put(`${columns.interfaceOfPort}.${port}`, tag.integer, Number(port));
    if (station) putStation(objects, `0.${lldpPort}.1`, station);
    for (const seen of macs)
      objects.put(
        byVlan ? `${columns.vlanForwarding}.1.${dotted(seen)}` : `${columns.forwarding}.${dotted(seen)}`,
        tag.integer,
        Number(port),
      );
  }
  for (const [ip, owner] of Object.entries(resolved))
    objects.put(`${columns.resolved}.1.${ip}`, tag.octets, bytesOf(owner));
};
