import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredProperty } from '../../kit/definition.ts';
import {
  answerBytes,
  bitAt,
  encodeRead,
  isBitTable,
  maxReadBits,
  maxReadRegisters,
  type Table,
  tables,
} from './modbus.pdu.ts';
import { shapeOf, spanOf, tableOf, wireAddress } from './modbus.shape.ts';
import { createBitReader, createRegisterReader } from './modbus.values.ts';

/** One property's place in a table, and how it is read from the values of a block that begins at `first`. */
export interface Item {
  readonly property: string;
  readonly table: Table;
  readonly address: number;
  readonly span: number;
  readonly read: (data: Buffer, from: number, first: number) => Value;
}

/** What one request reads. Everything that does not change between two polls is made once. */
export interface Block {
  readonly items: readonly Item[];
  readonly first: number;
  readonly pdu: Buffer;
  readonly bytes: number;
}

export interface PlanLimits {
  /** Gaps of up to this many unused addresses are read along with their neighbours. */
  readonly joinGap: number;
  readonly maxRegisters: number;
}

type Params = Readonly<Record<string, Value>>;

export const limitsOf = (params: Params): PlanLimits => ({
  joinGap: Number(params.joinGap ?? 8),
  maxRegisters: Math.min(maxReadRegisters, Math.max(1, Number(params.maxRegisters ?? maxReadRegisters))),
});

const readerOf = (
  wire: DeclaredProperty['wire'],
  type: DeclaredProperty['type'],
  table: Table,
  address: number,
): Item['read'] => {
  if (isBitTable(table)) {
    const value = createBitReader(shapeOf(wire), type);
    return (data, from, first) => value(bitAt(data, from, address - first));
  }
  const value = createRegisterReader(shapeOf(wire), type);
  return (data, from, first) => value(data, from + (address - first) * 2);
};

/**
 * Written out property by property: there are as many objects as values, and spreading would give each its own hidden
 * class.
 */
export const itemOf = ({ id, type, wire }: DeclaredProperty, params: Params): Item => {
  const table = tableOf(wire);
  const address = wireAddress(wire, params);
  const read = readerOf(wire, type, table, address);
  return { property: id, table, address, span: spanOf(wire), read };
};

/** The request that reads these neighbours. */
export const blockOf = (items: readonly Item[]): Block => {
  const table = items[0]?.table ?? 'holding';
  const first = Math.min(...items.map((item) => item.address));
  const count = Math.max(...items.map((item) => item.address + item.span)) - first;
  return { items, first, pdu: encodeRead(table, first, count), bytes: answerBytes(table, count) };
};

/** Neighbours in one request, as far as the device takes them. */
export const planBlocks = (items: readonly Item[], { joinGap, maxRegisters }: PlanLimits): Block[] => {
  const blocks: Block[] = [];
  for (const table of tables) {
    const most = isBitTable(table) ? maxReadBits : maxRegisters;
    const sorted = items.filter((item) => item.table === table).sort((a, b) => a.address - b.address);
    let run: Item[] = [];
    let end = 0;
    for (const item of sorted) {
      const itemEnd = item.address + item.span;
      const first = run[0]?.address ?? item.address;
      if (run.length > 0 && (item.address - end > joinGap || Math.max(end, itemEnd) - first > most)) {
        blocks.push(blockOf(run));
        run = [];
        end = 0;
      }
      run.push(item);
      end = Math.max(end, itemEnd);
    }
    if (run.length > 0) blocks.push(blockOf(run));
  }
  return blocks;
};

/** Two smaller reads for one that the device refused. */
export const halves = (block: Block): Block[] => {
  const middle = Math.ceil(block.items.length / 2);
  return [block.items.slice(0, middle), block.items.slice(middle)].filter((part) => part.length > 0).map(blockOf);
};
