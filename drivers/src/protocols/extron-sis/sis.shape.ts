import type { Value } from '@eoms/contract/vocabulary';
import type { EnumItem } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';

type Params = Readonly<Record<string, Value>>;
export type Side = 'input' | 'output';

/** Size and features of this switcher according to its settings. */
export const isMatrix = (params: Params): boolean => params.kind === 'matrix';
export const countOf = (params: Params, side: Side): number => Number(params[`${side}s`] ?? (side === 'input' ? 8 : 1));
export const presetsOf = (params: Params): number => Number(params.presets ?? 0);
export type VolumeKind = 'none' | 'sis' | 'group';
export const volumeOf = (params: Params): VolumeKind =>
  params.volume === 'sis' || params.volume === 'group' ? params.volume : 'none';
export const groupOf = (params: Params): number => Number(params.volumeGroup ?? 8);
/** Scalers only. */
export const canFreeze = (params: Params): boolean => params.freeze === true;

/** `1=Laptop; 2=Camera`, as an administrator writes it. */
const namesIn = (text: string): Map<number, string> =>
  new Map(
    text
      .split(/[;,]/)
      .map((part) => part.split('='))
      .filter(([number = '', name = '']) => /^\s*\d{1,3}\s*$/.test(number) && name.trim() !== '')
      .map(([number, name = '']) => [Number(number), name.trim()]),
  );

export const nameOf = (params: Params, side: Side, number: number): EnumItem['name'] => {
  const given = namesIn(String(params[`${side}Names`] ?? '')).get(number);
  if (given !== undefined) return say(given, given);
  return side === 'input' ? say(`输入 ${number}`, `Input ${number}`) : say(`输出 ${number}`, `Output ${number}`);
};

export const choicesOf = (params: Params, side: Side): EnumItem[] => {
  const names = namesIn(String(params[`${side}Names`] ?? ''));
  return Array.from({ length: countOf(params, side) }, (_, at) => {
    const given = names.get(at + 1);
    return { code: String(at + 1), name: given === undefined ? nameOf({}, side, at + 1) : say(given, given) };
  });
};

/** An output may be untied. */
export const sourcesOf = (params: Params): EnumItem[] => [
  ...choicesOf(params, 'input'),
  { code: '0', name: say('无', 'None'), color: 'quiet' },
];
