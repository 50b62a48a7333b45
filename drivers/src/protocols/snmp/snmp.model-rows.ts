import type { Capability, DataType, SourceText, Value } from '@eoms/contract/vocabulary';
import type { DeclaredProperty } from '../../kit/definition.ts';
import type { EnumItem } from '../../kit/field.ts';
import type { SuggestedAlarm } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';

type Wire = Readonly<Record<string, Value>>;
type More = Partial<Omit<DeclaredProperty, 'id' | 'name' | 'type' | 'wire' | 'access'>>;

export const object = (
  id: string,
  name: SourceText,
  type: DataType,
  oid: string,
  wire: Wire = {},
  more: More = {},
): DeclaredProperty => ({
  id,
  name,
  type,
  access: 'r',
  ...more,
  wire: { oid, ...wire },
});

interface Measure {
  readonly scale?: number;
  readonly capability?: Capability;
  readonly alarm?: readonly SuggestedAlarm[];
  readonly wire?: Wire;
}

/** The ends of a 32-bit integer, with which agents fill in what is not measured. */
const extremes = '2147483647; -2147483648';
const neverNegative = new Set(['%', 'min', 's', 'V', 'Hz']);

export const measured = (
  id: string,
  name: SourceText,
  unit: string,
  oid: string,
  how: Measure = {},
): DeclaredProperty =>
  object(
    id,
    name,
    'double',
    oid,
    {
      noValue: neverNegative.has(unit) ? `-1; ${extremes}` : extremes,
      ...(how.scale === undefined ? {} : { scale: how.scale }),
      ...how.wire,
    },
    {
      unit,
      history: 'sample',
      ...(how.capability === undefined ? {} : { capability: how.capability }),
      ...(how.alarm === undefined ? {} : { alarm: how.alarm }),
    },
  );

export type State = readonly [
  word: number,
  code: string,
  zh: string,
  en: string,
  color?: EnumItem['color'],
  passes?: 'transitional',
];

/** An enumeration of a MIB: its numbers, our codes and their names. */
export const states = (
  id: string,
  name: SourceText,
  oid: string,
  list: readonly State[],
  wire: Wire = {},
  more: More = {},
): DeclaredProperty => {
  const bad = list.filter(([, , , , color]) => color === 'bad' || color === 'warning');
  const alarm = bad.map(
    ([, code, zh, en, color]): SuggestedAlarm => ({
      id: code,
      op: '==',
      value: code,
      level: color === 'bad' ? 'serious' : 'minor',
      text: say(`${name.zh}：${zh}`, `${name.en}: ${en}`),
    }),
  );
  return object(
    id,
    name,
    'enum',
    oid,
    { map: list.map(([word, code]) => `${word}=${code}`).join('; '), ...wire },
    {
      enum: list.map(([, code, zh, en, color, passes]) => ({
        code,
        name: say(zh, en),
        ...(color === undefined ? {} : { color }),
        ...(passes === undefined ? {} : { transitional: true }),
      })),
      ...(alarm.length === 0 ? {} : { alarm }),
      ...more,
    },
  );
};

export const above = (
  id: string,
  value: number,
  zh: string,
  en: string,
  level: 'minor' | 'serious' = 'minor',
): SuggestedAlarm => ({
  id,
  op: '>',
  value,
  level,
  text: say(zh, en),
});
export const below = (
  id: string,
  value: number,
  zh: string,
  en: string,
  level: 'minor' | 'serious' = 'serious',
): SuggestedAlarm => ({
  ...above(id, value, zh, en, level),
  op: '<',
});
