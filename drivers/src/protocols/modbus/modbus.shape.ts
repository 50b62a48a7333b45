import type { Value } from '@eoms/contract/vocabulary';
import { noValueEntries } from '../../kit/no-value.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { isBitTable, type Table, tables, type WriteKind, writeFunction } from './modbus.pdu.ts';
import { type Order, orders, registersOf, type Shape, type WireType, wireTypes } from './modbus.values.ts';

type Wire = Readonly<Record<string, Value>>;

const oneOf = <T extends string>(list: readonly T[], value: Value | undefined, standard: T): T =>
  list.find((candidate) => candidate === value) ?? standard;

const given = (value: Value | undefined): value is string | number | boolean =>
  value !== undefined && value !== null && value !== '';

export const tableOf = (wire: Wire): Table => oneOf(tables, wire.table, 'holding');

export const writeKinds = Object.keys(writeFunction) as readonly WriteKind[];
export const writeKindOf = (wire: Wire): WriteKind => oneOf(writeKinds, wire.write, 'register');

/** Throws with a reason when the map cannot be read. */
export const shapeOf = (wire: Wire): Shape => {
  const map = given(wire.map) ? parseWireWords(String(wire.map)) : undefined;
  const type = oneOf<WireType>(wireTypes, wire.dataType, 'uint16');
  const scale = Number(wire.scale ?? 1);
  return {
    type,
    order: oneOf<Order>(orders, wire.order, 'ABCD'),
    length: Number(wire.length ?? 8),
    bit: given(wire.bit) ? Number(wire.bit) : undefined,
    scale: scale === 0 || !Number.isFinite(scale) ? 1 : scale,
    offset: Number(wire.offset ?? 0),
    map,
    noValue: noValueEntries(String(wire.noValue ?? '')),
  };
};

/** How many coils or registers a property covers. */
export const spanOf = (wire: Wire): number =>
  isBitTable(tableOf(wire)) ? 1 : registersOf(shapeOf(wire).type, shapeOf(wire).length);

/** The address on the wire. */
export const wireAddress = (wire: Wire, params: Readonly<Record<string, Value>>): number =>
  Number(wire.address ?? 0) - (String(params.firstAddress ?? '0') === '1' ? 1 : 0);
