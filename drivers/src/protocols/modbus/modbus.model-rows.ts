import type { Capability, DataType, SourceText, Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { EnumItem } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

/** A measured quantity, independent of its address in a device. */
export interface Quantity {
  readonly id: string;
  readonly name: SourceText;
  readonly unit?: string;
  readonly capability?: Capability;
}

const q = (id: string, zh: string, en: string, unit?: string, capability?: Capability): Quantity => ({
  id,
  name: say(zh, en),
  ...(unit === undefined ? {} : { unit }),
  ...(capability === undefined ? {} : { capability }),
});

const phases = <K extends string>(id: K, zh: string, en: string, unit: string, capability?: Capability) =>
  [1, 2, 3].map((phase) => q(`${id}L${phase}`, `L${phase} ${zh}`, `${en} L${phase}`, unit, capability));

export const quantities: readonly Quantity[] = [
  q('voltage', '电压', 'Voltage', 'V', 'voltage'),
  q('current', '电流', 'Current', 'A', 'current'),
  q('activePower', '有功功率', 'Active power', 'W', 'activePower'),
  q('activePowerKw', '有功功率', 'Active power', 'kW', 'activePower'),
  q('apparentPower', '视在功率', 'Apparent power', 'VA'),
  q('reactivePower', '无功功率', 'Reactive power', 'var'),
  q('powerFactor', '功率因数', 'Power factor'),
  q('frequency', '频率', 'Frequency', 'Hz'),
  q('energy', '用电量', 'Energy', 'kWh', 'energy'),
  q('energyExport', '反向电量', 'Exported energy', 'kWh'),
  q('temperature', '温度', 'Temperature', '°C', 'temperature'),
  q('humidity', '湿度', 'Humidity', '%', 'humidity'),
  ...phases('voltage', '电压', 'Voltage', 'V'),
  ...phases('current', '电流', 'Current', 'A'),
  ...phases('activePower', '有功功率', 'Active power', 'W'),
];

const known = new Map(quantities.map((quantity) => [quantity.id, quantity]));

/** One measured value: which quantity, at which address, with what scale. */
export type Row = readonly [quantity: string, address: number, extra?: Readonly<Record<string, Value>>];

/** Readings of one device; `wire` is what all of its rows have in common. */
export const readings = (wire: Readonly<Record<string, Value>>, rows: readonly Row[]): DeclaredProperty[] =>
  rows.map(([id, address, extra]) => {
    const quantity = known.get(id);
    if (quantity === undefined) throw new Error(`no quantity "${id}"`);
    return { ...quantity, type: 'double', access: 'r', history: 'sample', wire: { ...wire, address, ...extra } };
  });

export const property = (
  id: string,
  name: SourceText,
  type: DataType,
  wire: Readonly<Record<string, Value>>,
  more: { readonly capability?: Capability; readonly unit?: string; readonly enum?: readonly EnumItem[] } = {},
): DeclaredProperty => ({ id, name, type, access: 'r', wire, ...more });

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Digital inputs one after the other. */
export const inputs = (count: number, table: 'discrete' | 'coil', first: number): DeclaredProperty[] =>
  numbers(count).map((n) =>
    property(
      `input${n}`,
      say(`输入 ${n}`, `Input ${n}`),
      'bool',
      { table, address: first + n - 1 },
      { capability: 'contact' },
    ),
  );

/** Relays or outputs on coils, each with its switch. */
export const relays = (
  count: number,
  first: number,
): { properties: readonly DeclaredProperty[]; actions: readonly DeclaredAction[] } => ({
  properties: numbers(count).map((n) => ({
    ...property(`relay${n}`, say(`继电器 ${n}`, `Relay ${n}`), 'bool', { table: 'coil', address: first + n - 1 }),
    capability: 'relay',
    access: 'rw',
  })),
  actions: numbers(count).map((n) => ({
    id: `relay${n}`,
    name: say(`继电器 ${n}`, `Relay ${n}`),
    capability: 'relay',
    params: [{ id: 'on', name: say('接通', 'On'), type: 'bool', required: true }],
    expect: [{ property: `relay${n}`, in: ['$on'] }],
    wire: { write: 'coil', address: first + n - 1, value: '{on}' },
  })),
});
