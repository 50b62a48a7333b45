import type { Cell } from '../cell.ts';
import { plainText } from './cell-text.ts';
import { unreadable } from './table-limits.ts';

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly shared: readonly string[];
  readonly dateStyles: ReadonlySet<string>;
  readonly from1904: boolean;
}

/** A cell as in the file: its type, its style and its text. */
export interface WrittenCell {
  readonly type: string;
  readonly style: string;
  readonly text: string;
}

const dayMs = 86_400_000;
/** Days from the spreadsheet epoch to 1970. */
const epoch = 25_569;
const years1904 = 1_462;

const dateOf = (days: number, from1904: boolean): string | undefined => {
  const date = new Date(Math.round((days - epoch + (from1904 ? years1904 : 0)) * dayMs));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const numberOf = ({ text, style }: WrittenCell, { dateStyles, from1904 }: CellContext): Cell => {
  const number = Number(text);
  if (!Number.isFinite(number)) throw unreadable('no number');
  return (dateStyles.has(style) ? dateOf(number, from1904) : undefined) ?? number;
};

export const cellValue = (cell: WrittenCell, context: CellContext): Cell => {
  const { type, text } = cell;
  if (text === '') return null;
  if (type === 's') {
    const shared = /^\d+$/.test(text) ? context.shared[Number(text)] : undefined;
    if (shared === undefined) throw unreadable('no such shared string');
    return shared === '' ? null : shared;
  }
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'n' || type === '') return numberOf(cell, context);
  // Inline text, results of formulas, ISO dates, and errors, which the user importing the file should see as they are.
  return plainText(text);
};
