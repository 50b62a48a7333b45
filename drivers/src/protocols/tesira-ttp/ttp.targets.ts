import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { Address } from './ttp.codec.ts';
import type { TtpValue } from './ttp.values.ts';

type Wire = Readonly<Record<string, Value>>;

export const addressOf = (wire: Wire): Address => ({
  tag: String(wire.tag ?? ''),
  attribute: String(wire.attribute ?? ''),
  indexes: [wire.index1, wire.index2].filter((index) => typeof index === 'number'),
});

export const sameAddress = (one: Address, other: Address): boolean =>
  one.tag === other.tag && one.attribute === other.attribute && one.indexes.join() === other.indexes.join();

/** The value in the property's own type; levels are rounded to a tenth of a decibel, as the device's own software shows. */
export const valueFor = (property: DeclaredProperty, told: TtpValue): Value | undefined => {
  if (typeof told === 'object') return property.type === 'string' ? JSON.stringify(told) : undefined;
  if (property.type === 'bool')
    return typeof told === 'boolean' ? told : told === 1 || told === 0 ? told === 1 : undefined;
  if (property.type === 'int' || property.type === 'double') {
    if (typeof told !== 'number' || !Number.isFinite(told)) return undefined;
    return property.type === 'int' ? Math.round(told) + 0 : Math.round(told * 10) / 10 + 0;
  }
  return String(told);
};

const argument = /^\{(\w+)\}$/;
export const argumentOf = (action: DeclaredAction): string | undefined =>
  argument.exec(String(action.wire.value ?? ''))?.[1];

export const valueToSend = (action: DeclaredAction, args: Wire): string | number | boolean | undefined => {
  const name = argumentOf(action);
  if (name !== undefined) return args[name] ?? undefined;
  const written = action.wire.value;
  if (written === undefined || written === null || written === '') return undefined;
  if (typeof written !== 'string') return written;
  if (written === 'true' || written === 'false') return written === 'true';
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written;
};
