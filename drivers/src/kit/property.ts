import type { Capability, DataType, SourceText, Value } from '@eoms/contract/vocabulary';
import type { Choices, EnumItem } from './field.ts';

export type Operator = '>' | '>=' | '<' | '<=' | '==' | '!=' | 'includes';

/** An alarm suggested by the driver's author for a property. `id` is unique within the property and never changes. */
export interface SuggestedAlarm {
  readonly id: string;
  readonly op: Operator;
  readonly value: Value;
  readonly level: 'minor' | 'serious';
  readonly text: SourceText;
}

export interface PropertyDef {
  readonly id: string;
  readonly name: SourceText;
  readonly type: DataType;
  readonly capability?: Capability;
  readonly unit?: string;
  readonly enum?: Choices;
  readonly access: 'r' | 'rw';
  /** For a property that exists several times, such as lamps 1 to 8; its values have the keys `id[1]`, `id[2]`… */
  readonly index?: { readonly from: number; readonly to: number; readonly label?: (index: number) => SourceText };
  /** `change` (the default) writes changes and a heartbeat, `sample` every reading, `none` nothing. */
  readonly history?: 'change' | 'sample' | 'none';
  /** A value not confirmed for this long is marked stale. */
  readonly staleAfterMs?: number;
  readonly alarm?: readonly SuggestedAlarm[];
}

export type ResolvedProperty = Omit<PropertyDef, 'enum' | 'index'> & {
  readonly enum?: readonly EnumItem[];
  readonly index?: { readonly from: number; readonly to: number; readonly labels: readonly SourceText[] };
};

/** The key of a value: `power`, or `lampHours[2]`. */
export const valueKey = (property: string, index?: number): string =>
  index === undefined ? property : `${property}[${index}]`;

/** Splits a key into property and index: `lampHours[2]` → `lampHours`, 2. */
export const splitValueKey = (key: string): { property: string; index?: number } => {
  const bracket = key.indexOf('[');
  if (bracket < 0 || !key.endsWith(']')) return { property: key };
  return { property: key.slice(0, bracket), index: Number(key.slice(bracket + 1, -1)) };
};
