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
export const valueFor = (property: DeclaredProperty, reported: TtpValue): Value | undefined => {
  if (typeof reported === 'object') return property.type === 'string' ? JSON.stringify(reported) : undefined;
  if (property.type === 'bool')
    return typeof reported === 'boolean' ? reported : reported === 1 || reported === 0 ? reported === 1 : undefined;
  if (property.type === 'int' || property.type === 'double') {
    if (typeof reported !== 'number' || !Number.isFinite(reported)) return undefined;
    return property.type === 'int' ? Math.round(reported) + 0 : Math.round(reported * 10) / 10 + 0;
  }
  return String(reported);
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
