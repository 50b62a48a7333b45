import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredProperty } from '../../kit/definition.ts';
import { bitAt, isBitTable, maxReadBits, maxReadRegisters, packBits, type Table, tables } from './modbus.pdu.ts';
import { itemOf } from './modbus.plan.ts';
import { shapeOf, tableOf, wireAddress } from './modbus.shape.ts';
import { encodeRegisters, rawNumber } from './modbus.values.ts';

type Params = Readonly<Record<string, Value>>;

/** The memory of a Modbus device: four tables with as many addresses each as the device has. */
export interface RegisterMap {
  size(table: Table): number;
  bits(table: Table, address: number, count: number): Buffer;
  registers(table: Table, address: number, count: number): Buffer;
  put(table: Table, address: number, values: Buffer | readonly boolean[]): void;
  state(): Record<string, Value>;
  set(property: string, value: Value): void;
}

/** Properties from the simulator's `definition` parameter: JSON of the model's declared properties. */
const propertiesOf = (params: Params): readonly DeclaredProperty[] => {
  const parsed: unknown = JSON.parse(String(params.definition ?? '{}'));
  const list = typeof parsed === 'object' && parsed !== null && 'properties' in parsed ? parsed.properties : [];
  return Array.isArray(list) ? (list as readonly DeclaredProperty[]) : [];
};

const byName = /^(coil|discrete|input|holding)\[(\d{1,5})\]$/;

/** `holding[100]` names a register or coil directly, beside the properties of the definition. */
export const createRegisterMap = (params: Params): RegisterMap => {
  const size = Math.min(65_536, Number(params.size ?? 10_000));
  const [coil, discrete] = [Buffer.alloc(size), Buffer.alloc(size)];
  const [input, holding] = [Buffer.alloc(size * 2), Buffer.alloc(size * 2)];
  const memory: Record<Table, Buffer> = { coil, discrete, input, holding };
  const properties = new Map(propertiesOf(params).map((property) => [property.id, property]));
  const items = [...properties.values()].map((property) => itemOf(property, params));

  const bits = (table: Table, address: number, count: number): Buffer =>
    packBits(Array.from({ length: count }, (_, at) => memory[table][address + at] === 1));
  const registers = (table: Table, address: number, count: number): Buffer =>
    Buffer.from(memory[table].subarray(address * 2, (address + count) * 2));
  const put = (table: Table, address: number, values: Buffer | readonly boolean[]): void => {
    if (Buffer.isBuffer(values)) values.copy(memory[table], address * 2);
    else for (const [at, on] of values.entries()) memory[table][address + at] = on ? 1 : 0;
  };
  const setBit = (table: Table, address: number, bit: number, on: boolean): void => {
    const at = address * 2;
    const word = memory[table].readUInt16BE(at);
    memory[table].writeUInt16BE(on ? word | (1 << bit) : word & ~(1 << bit), at);
  };
  const setProperty = ({ id, wire }: DeclaredProperty, value: Value): void => {
    const shape = shapeOf(wire);
    const [table, address, text] = [tableOf(wire), wireAddress(wire, params), String(value)];
    const raw = rawNumber(text, shape);
    if (isBitTable(table)) put(table, address, [raw !== undefined && raw !== 0]);
    else if (shape.bit !== undefined) setBit(table, address, shape.bit, raw === 1);
    else {
      const data = encodeRegisters(text, shape);
      if (data === undefined) throw new Error(`no value of "${id}": ${text}`);
      put(table, address, data);
    }
  };
  return {
    size: () => size,
    bits,
    registers,
    put,
    state: () =>
      Object.fromEntries(
        items.map((item) => {
          const bit = isBitTable(item.table);
          const data = bit ? bits(item.table, item.address, 1) : registers(item.table, item.address, item.span);
          return [item.property, item.read(data, 0, item.address)];
        }),
      ),
    set: (name, value) => {
      const property = properties.get(name);
      if (property !== undefined) {
        setProperty(property, value);
        return;
      }
      const [, table, address] = byName.exec(name) ?? [];
      const known = tables.find((candidate) => candidate === table);
      if (known === undefined || Number(address) >= size) throw new Error(`the simulated device has no "${name}"`);
      if (isBitTable(known)) put(known, Number(address), [value === true || value === 1]);
      else memory[known].writeUInt16BE(Number(value) & 0xffff, Number(address) * 2);
    },
  };
};

/** Reading more than the protocol allows is an illegal value, beyond the last address an illegal address. */
export const readFault = (map: RegisterMap, table: Table, address: number, count: number): number | undefined => {
  if (count < 1 || count > (isBitTable(table) ? maxReadBits : maxReadRegisters)) return 3;
  return address + count > map.size(table) ? 2 : undefined;
};

/** The bits of a request to write several coils. */
export const bitsOf = (data: Buffer, from: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, at) => bitAt(data, from, at));
