import type { DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Neighbours } from '../../kit/neighbours.ts';
import { say } from '../../kit/say.ts';
import { links } from './snmp.link.ts';
import {
  announcedBy,
  chassisMac,
  interfaceName,
  learnedBy,
  macIn,
  type NeighbourColumn,
  neighbourColumns,
  neighbourOids,
  type Rows,
  resolvedBy,
  type Tables,
} from './snmp.lldp.ts';
import { isColumn, rowsOf } from './snmp.rows.ts';
import { isMissing, textOf } from './snmp.values.ts';

/** A table of this many rows takes a slow switch some ten seconds. */
const rowsAtMost = 4_096;

const isLink = (property: DeclaredProperty): boolean => property.capability === 'linkStatus' && isColumn(property);

/** The numbers that the product gives the interfaces of a switch. */
const portNumbers = (device: Device): Map<string, number> => {
  const link = device.definition.properties.find(isLink);
  return new Map(link ? rowsOf(device, link).map(({ index }, at) => [index, at + 1]) : []);
};

/** Reads what the device knows about its ports; throws a `deviceError` if it has none of the tables. */
export const readNeighbours = async (device: Device): Promise<Neighbours> => {
  const link = links.of(device);
  let isPartial = false;
  const tables: Partial<Record<NeighbourColumn, Rows>> = {};
  for (const [name, column] of Object.entries(neighbourColumns)) {
    const rows = await link.walk(column, rowsAtMost);
    if (rows.length >= rowsAtMost) isPartial = true;
    tables[name as NeighbourColumn] = new Map(rows.map((row) => [row.oid.slice(column.length + 1), row]));
  }
  const all = tables as Tables;
  const own = await link.get(Object.values(neighbourOids));
  const said = (oid: string) => own.find((one) => one.oid === oid && !isMissing(one));
  const [announced, learned, resolved] = [announcedBy(all), learnedBy(all), resolvedBy(all)];
  if (announced.size === 0 && learned.size === 0 && resolved.length === 0)
    throw deviceError(
      'unsupported',
      say('设备没有邻居表和地址表', 'the device has no tables of neighbours or addresses'),
    );
  const numbers = portNumbers(device);
  const systemName = said(neighbourOids.systemName);
  return {
    name: systemName === undefined ? '' : textOf(systemName),
    macs: [
      ...new Set([
        ...chassisMac(said(neighbourOids.chassisSubtype), said(neighbourOids.chassisId)),
        ...macIn(said(neighbourOids.bridgeAddress)),
        ...[...all.ifPhysAddress.values()].flatMap(macIn),
      ]),
    ],
    ports: [...new Set([...announced.keys(), ...learned.keys()])].map((at) => ({
      port: numbers.get(at) ?? null,
      name: interfaceName(all, at),
      announced: announced.get(at) ?? [],
      macs: learned.get(at) ?? [],
    })),
    resolved,
    isPartial,
  };
};
