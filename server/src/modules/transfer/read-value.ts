import type { Value } from '@eoms/contract';
import type { ResolvedField } from '@eoms/drivers/kit';
import { deviceTableWords } from '@eoms/phrases';
import { textOf } from '../../platform/imports/table-columns.ts';
import type { Cell } from '../../platform/tables/tables.ts';

const yes = new Set(
  ['1', 'true', 'yes', 'y', ...Object.values(deviceTableWords.yes)].map((word) => word.toLowerCase()),
);
const no = new Set(['0', 'false', 'no', 'n', ...Object.values(deviceTableWords.no)].map((word) => word.toLowerCase()));

/** Parses true or false as people write it in either language; undefined for anything else. */
export const readYesNo = (cell: Cell | undefined): boolean | undefined => {
  if (typeof cell === 'boolean') return cell;
  const word = textOf(cell)?.toLowerCase();
  if (word === undefined) return undefined;
  return yes.has(word) ? true : no.has(word) ? false : undefined;
};

const numbers = new Set(['int', 'port', 'double']);

/** Converts a cell to the parameter's type; what cannot be converted stays text, for validation to report. */
export const readValue = (field: ResolvedField, cell: Cell | undefined): Value => {
  const text = textOf(cell);
  if (text === null) return null;
  if (field.type === 'bool') return readYesNo(cell) ?? text;
  if (numbers.has(field.type)) {
    const number = typeof cell === 'number' ? cell : Number(text);
    return Number.isFinite(number) ? number : text;
  }
  const named = field.options?.find((item) => item.code === text || item.name.zh === text || item.name.en === text);
  return named?.code ?? text;
};
