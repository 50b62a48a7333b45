import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredProperty } from '../../kit/definition.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { isColumn, plainOid } from './snmp.rows.ts';
import type { Objects } from './snmp.simulated-objects.ts';
import { tag, type Varbind } from './snmp.values.ts';

type Params = Readonly<Record<string, Value>>;

/** Where the value of a declared property lies. */
export interface Place {
  readonly property: DeclaredProperty;
  readonly oid: string;
}

const ifX = '1.3.6.1.2.1.31.1.1.1';
const ifName = `${ifX}.1`;
/** ifHCInOctets to ifHCOutBroadcastPkts (RFC 2863) are the columns 6 to 13. */
const highCapacity = new RegExp(`^${ifX.replaceAll('.', '\\.')}\\.([6-9]|1[0-3])\\.`);

export const isCounter64 = (oid: string): boolean => highCapacity.test(oid);

/** `undefined` when the text is no count. */
export const counter64 = (oid: string, raw: string): Required<Varbind> | undefined => {
  if (!/^\d{1,19}$/.test(raw)) return undefined;
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(BigInt(raw));
  return { oid, type: tag.counter64, value };
};

/** Rows of the table of a property: `rows`, or its entry in `tableRows` (`current=1; outlet=8`). */
export const createRowCount = (params: Params): ((property: string) => number) => {
  const own = parseWireWords(String(params.tableRows ?? ''));
  return (property) => Math.max(1, Number(own.meaning(property) ?? params.rows ?? 4));
};

/**
 * Where each value of the declared properties lies. Rows are named in their label column, by `rowNames`
 * (`link=GigabitEthernet0/0/{row}`) of the first property that has it, or as equipment does from the factory.
 */
export const placesOf = (
  properties: readonly DeclaredProperty[],
  params: Params,
  objects: Objects,
): Map<string, Place> => {
  const names = parseWireWords(String(params.rowNames ?? ''));
  const rowsOf = createRowCount(params);
  const places = new Map<string, Place>();
  for (const property of properties) {
    const [oid, label] = [plainOid(property.wire.oid), plainOid(property.wire.labelOid)];
    if (!isColumn(property)) {
      places.set(property.id, { property, oid });
      continue;
    }
    const standard = label === ifName ? 'GigabitEthernet1/0/{row}' : `${property.name.en} {row}`;
    for (let row = 1; row <= rowsOf(property.id); row += 1) {
      places.set(`${property.id}[${row}]`, { property, oid: `${oid}.${row}` });
      if (label === '' || objects.has(`${label}.${row}`)) continue;
      const name = (names.meaning(property.id) ?? standard).replaceAll('{row}', String(row));
      objects.put(`${label}.${row}`, tag.octets, Buffer.from(name));
    }
  }
  return places;
};
