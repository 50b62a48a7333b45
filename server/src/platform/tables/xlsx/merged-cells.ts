import type { Cell } from '../cell.ts';
import { cellAddress } from './cell-reference.ts';
import type { NumberedRow } from './numbered-row.ts';
import { tableLimits, tooLarge } from './table-limits.ts';

/** A rectangle of cells that are shown as one; all numbers are its own, rows counted from 1 and columns from 0. */
export interface MergedCells {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Reads `B2:B4`, or a single cell. */
export const mergedCells = (reference: string): MergedCells => {
  const [from = '', to = from] = reference.split(':', 2);
  const [a, b] = [cellAddress(from), cellAddress(to)];
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
};

/** The index of the first row with this number or a higher one. */
const indexOf = (rows: readonly NumberedRow[], number: number): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.row ?? 0) < number) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * Gives all cells of a merged one its value, as a person sees it in each of the rows; only in rows and columns that have
 * something in them. `count` is called with the characters that each filled cell adds.
 */
export const fillMerged = (
  rows: readonly { readonly row: number; readonly cells: Cell[] }[],
  merged: readonly MergedCells[],
  count: (characters: number) => void,
): void => {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  let filled = 0;
  for (const { top, bottom, left, right } of merged) {
    const first = indexOf(rows, top);
    const value = (rows[first]?.row === top ? rows[first]?.cells[left] : null) ?? null;
    const [end, last] = [indexOf(rows, bottom + 1), Math.min(right, width - 1)];
    filled += Math.max(0, end - first) * Math.max(0, last - left + 1);
    if (filled > tableLimits.cells) throw tooLarge('merged cells');
    for (const { cells } of rows.slice(first, end))
      for (let column = left; column <= last; column += 1) {
        while (cells.length < column) cells.push(null);
        if (typeof value === 'string') count(value.length);
        cells[column] = value;
      }
  }
};
