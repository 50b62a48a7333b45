import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import type { ControlReading } from './qrc.codec.ts';

/** What a declared property or action points at. */
export interface Target {
  /** Absent for a named control. */
  readonly component?: string;
  readonly control: string;
}

export const targetOf = (wire: Readonly<Record<string, Value>>): Target => ({
  control: String(wire.control ?? ''),
  ...(wire.component ? { component: String(wire.component) } : {}),
});

export const sameTarget = (target: Target, other: { readonly component?: string; readonly control: string }): boolean =>
  target.control === other.control && target.component === other.component;

export const isReading = (target: Target, reading: ControlReading): boolean =>
  sameTarget(target, { control: reading.name, ...(reading.component ? { component: reading.component } : {}) });

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

const numberFrom = (reading: ControlReading, part: string): number | undefined => {
  const raw = part === 'position' ? reading.position : reading.value;
  if (typeof raw === 'boolean') return raw ? 1 : 0;
  return typeof raw === 'number' && Number.isFinite(raw) ? rounded(raw) : undefined;
};

const textFrom = (reading: ControlReading, part: string): string | undefined => {
  if (part === 'string') return reading.text;
  const raw = part === 'position' ? reading.position : (reading.value ?? reading.text);
  return raw === undefined ? undefined : String(typeof raw === 'number' ? rounded(raw) : raw);
};

/** The value of a property in a reading, in the property's own type; `undefined` when the reading has none. */
export const valueFor = (property: DeclaredProperty, reading: ControlReading): Value | undefined => {
  const part = String(property.wire.part ?? 'value');
  if (property.type === 'bool') {
    if (part === 'string') return reading.text === undefined ? undefined : /^(true|on|muted)$/i.test(reading.text);
    const number = numberFrom(reading, part);
    return number === undefined ? undefined : number !== 0;
  }
  if (property.type === 'int' || property.type === 'double') {
    const number = part === 'string' ? Number.parseFloat(reading.text ?? '') : numberFrom(reading, part);
    if (number === undefined || !Number.isFinite(number)) return undefined;
    return property.type === 'int' ? Math.round(number) + 0 : number + 0;
  }
  return textFrom(reading, part);
};

const argument = /^\{(\w+)\}$/;

/** The argument that an action's value names, if it is one: `{level}` → `level`. */
export const argumentOf = (action: DeclaredAction): string | undefined =>
  argument.exec(String(action.wire.value ?? ''))?.[1];

/**
 * The value to send: the argument or the configured literal, as a number or text. The Core takes 1 and 0 for switches.
 */
export const valueToSend = (
  action: DeclaredAction,
  args: Readonly<Record<string, Value>>,
): number | string | undefined => {
  const name = argumentOf(action);
  const value = name === undefined ? (action.wire.value ?? null) : (args[name] ?? null);
  if (value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
  return /^-?\d+(\.\d+)?$/.test(value) && name === undefined ? Number(value) : value;
};
