import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import { type Cell, inCell } from './cells.ts';
import { hasValue, type ValueSet } from './value-set.ts';
import { both, valueWords } from './wording.ts';

type Kind = 'number' | 'text' | 'yesNo' | 'any';
const kindNames: Record<Kind, SourceText> = {
  number: both('数字', 'a number'),
  text: both('文本', 'text'),
  yesNo: both('是或否', 'yes or no'),
  any: both('任意值', 'any value'),
};

/** The type of the values of a domain. */
export const kindOf = ({ numbers, texts, yes, no }: ValueSet): Kind => {
  const hasText = !('only' in texts) || texts.only.size > 0;
  const kinds: Kind[] = [
    ...(numbers.length > 0 ? (['number'] as const) : []),
    ...(hasText ? (['text'] as const) : []),
    ...(yes || no ? (['yesNo'] as const) : []),
  ];
  return kinds.length === 1 && kinds[0] ? kinds[0] : 'any';
};

const kindOfValue = (value: Value): Kind =>
  typeof value === 'number'
    ? 'number'
    : typeof value === 'string'
      ? 'text'
      : typeof value === 'boolean'
        ? 'yesNo'
        : 'any';

/** Why an operator does not suit values of this type; they could never hold. */
export const operatorFault = (cell: Cell, operator: Operator): SourceText | undefined => {
  if (cell.long) return undefined;
  const kind = kindOf(cell.domain);
  const wrong = (operator === 'includes' && kind !== 'text') || (/[<>]/.test(operator) && kind === 'yesNo');
  return wrong && kind !== 'any'
    ? both(
        `${cell.name.zh}是${kindNames[kind].zh}，不能用“${operator}”比较`,
        `${cell.name.en} is ${kindNames[kind].en} and cannot be compared by “${operator}”`,
      )
    : undefined;
};

/** Why two cells have no value in common type. */
export const kindsFault = (left: Cell, right: Cell): SourceText | undefined => {
  const [a, b] = [left, right].map(({ long, domain }): Kind => (long ? 'text' : kindOf(domain))) as [Kind, Kind];
  if (a === b || a === 'any' || b === 'any') return undefined;
  return both(
    `${left.name.zh}是${kindNames[a].zh}，${right.name.zh}是${kindNames[b].zh}，不能比较`,
    `${left.name.en} is ${kindNames[a].en}, ${right.name.en} is ${kindNames[b].en}: they cannot be compared`,
  );
};

const isBeyond = ({ numbers }: ValueSet, value: number): boolean =>
  numbers.length > 0 && (value < (numbers[0]?.from ?? value) || value > (numbers.at(-1)?.to ?? value));

/** Why a value cannot be one of the cell: its type, a code that does not exist, or a number beyond the range. */
export const valueFault = (cell: Cell, given: Value): SourceText | undefined => {
  const value = inCell(cell, given);
  if (value === undefined)
    return both(
      `${cell.name.zh}是长整数，应写成整数文本，而不是 ${valueWords(undefined, given).zh}`,
      `${cell.name.en} is a long whole number, written as text, and never ${valueWords(undefined, given).en}`,
    );
  return plainFault(cell, value);
};

const plainFault = (cell: Cell, value: Value): SourceText | undefined => {
  const [wanted, given] = [kindOf(cell.domain), kindOfValue(value)];
  if (wanted === 'any') return undefined;
  const words = valueWords(undefined, value);
  if (wanted !== given)
    return both(
      `${cell.name.zh}应为${kindNames[wanted].zh}，而不是 ${words.zh}`,
      `${cell.name.en} is ${kindNames[wanted].en}, not ${words.en}`,
    );
  if (hasValue(cell.domain, value)) return undefined;
  if (typeof value === 'string')
    return both(`${cell.name.zh}没有“${value}”这个选项`, `${cell.name.en} has no option “${value}”`);
  const beyond = typeof value === 'number' && isBeyond(cell.domain, value);
  return beyond
    ? both(`${value} 超出${cell.name.zh}的范围`, `${value} is beyond the range of ${cell.name.en}`)
    : both(`${cell.name.zh}只有整数，不会是 ${words.zh}`, `${cell.name.en} has whole numbers only, never ${words.en}`);
};

/** Whether a comparison could hold at all, as far as types go. */
export const isSameKind = (cell: Cell, operator: Operator, given: Value): boolean => {
  const value = inCell(cell, given);
  if (value === undefined) return false;
  const kind = kindOf(cell.domain);
  return operatorFault(cell, operator) === undefined && (kind === 'any' || kind === kindOfValue(value));
};

/** Why a comparison with a fixed value is a mistake. */
export const literalFault = (cell: Cell, operator: Operator, value: Value): SourceText | undefined => {
  // Parts of a long number are looked for in its text.
  if (cell.long && operator === 'includes' && typeof value === 'string') return undefined;
  const wrong = operatorFault(cell, operator) ?? valueFault(cell, value);
  if (!wrong || operator === '==' || operator === '!=' || !isSameKind(cell, operator, value)) return wrong;
  const number = inCell(cell, value);
  return typeof number === 'number' && isBeyond(cell.domain, number) ? wrong : undefined;
};
