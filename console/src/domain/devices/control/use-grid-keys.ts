import { type FocusEvent, type KeyboardEvent, useState } from 'react';

interface Cell {
  row: number;
  column: number;
}

/** The cell that an arrow key, Home or End leads to; undefined for other keys. */
export const nextCell = (key: string, { row, column }: Cell, rows: number, columns: number): Cell | undefined => {
  const within = (value: number, most: number): number => Math.min(Math.max(0, most - 1), Math.max(0, value));
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1, rows), column };
    case 'ArrowDown':
      return { row: within(row + 1, rows), column };
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: within(columns, columns) };
    default:
      return undefined;
  }
};

const cellOf = (target: EventTarget): Cell | undefined => {
  const td = (target as HTMLElement).closest('td');
  const tr = td?.parentElement;
  if (!td || !tr?.parentElement) return undefined;
  const inRow = [...tr.querySelectorAll('td')];
  return { row: [...tr.parentElement.children].indexOf(tr), column: inRow.indexOf(td) };
};

/** Makes a table of buttons one tab stop with arrow keys moving inside it. */
export const useGridKeys = (rows: number, columns: number) => {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const from = cellOf(event.target);
    const to = from && nextCell(event.key, from, rows, columns);
    if (!to) return;
    event.preventDefault();
    const row = event.currentTarget.querySelectorAll('tbody tr')[to.row];
    row?.querySelectorAll('td')[to.column]?.querySelector('button')?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>): void => {
    const cell = cellOf(event.target);
    if (cell) setAt(cell);
  };
  return { at, keys: { onKeyDown, onFocus } };
};
