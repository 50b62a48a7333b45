import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredProperty } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import type { DeviceView } from '../../kit/field.ts';
import { createSlot } from '../../kit/slot.ts';
import { links } from './snmp.link.ts';
import { textOf } from './snmp.values.ts';

/** One row of a table: the suffix of its instances, and its name on the device. */
export interface Row {
  readonly index: string;
  readonly label: string;
}

const tables = createSlot<Map<string, readonly Row[]>>();

export const plainOid = (oid: Value | undefined): string => String(oid ?? '').replace(/^\./, '');
export const isColumn = ({ wire }: DeclaredProperty): boolean => wire.column === true;

/** The column that determines which rows exist. */
export const rowColumn = ({ wire }: DeclaredProperty): string => plainOid(wire.labelOid) || plainOid(wire.oid);

/** A row keeps its number while the device runs: new rows are added behind the known ones. */
export const rowsOf = (device: Pick<DeviceView, 'store'>, property: DeclaredProperty): readonly Row[] =>
  tables.peek(device)?.get(rowColumn(property)) ?? [];

const merged = (known: readonly Row[], found: readonly Row[], most: number): readonly Row[] => {
  const labels = new Map(found.map((row) => [row.index, row.label]));
  const kept = known.map((row) => ({ index: row.index, label: labels.get(row.index) ?? row.label }));
  const old = new Set(known.map(({ index }) => index));
  return [...kept, ...found.filter(({ index }) => !old.has(index))].slice(0, most);
};

/** Walks the columns that name rows. */
export const findRows = async (device: Device): Promise<void> => {
  const known = tables.peek(device) ?? new Map<string, readonly Row[]>();
  tables.put(device, known);
  const link = links.of(device);
  link.missing.clear();
  link.refused.clear();
  const most = Number(device.params.maxRows ?? 64);
  const labelled = new Set(device.definition.properties.filter(({ wire }) => wire.labelOid).map(rowColumn));
  for (const column of new Set(device.definition.properties.filter(isColumn).map(rowColumn))) {
    const found = (await link.walk(column, most)).map((varbind) => {
      const index = varbind.oid.slice(column.length + 1);
      return { index, label: (labelled.has(column) && textOf(varbind)) || index };
    });
    known.set(column, merged(known.get(column) ?? [], found, most));
  }
};
