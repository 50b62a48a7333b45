import { tableLimits, unreadable } from './table-limits.ts';

/** Up to `XFD1048576`, without `$`; a fourth letter would name a column that no spreadsheet has. */
const reference = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** The row of a cell reference, counted from 1, and its column, counted from 0. */
export const cellAddress = (text: string): { readonly row: number; readonly column: number } => {
  const [, letters = '', digits] = reference.exec(text) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  if (column < 1 || column > tableLimits.columns || row > tableLimits.rowNumber)
    throw unreadable(`no such cell: ${text.slice(0, 20)}`);
  return { row, column: column - 1 };
};

/** The column of a cell reference in that row, counted from 0. */
export const columnOf = (text: string, row: number): number => {
  const address = cellAddress(text);
  if (address.row !== row) throw unreadable(`a cell in another row: ${text.slice(0, 20)}`);
  return address.column;
};

/** The number of a row, counted from 1. */
export const rowNumberOf = (text: string): number => {
  const row = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  if (row < 1 || row > tableLimits.rowNumber) throw unreadable(`no such row: ${text.slice(0, 20)}`);
  return row;
};
