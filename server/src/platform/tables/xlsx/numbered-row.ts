import type { Cell } from '../cell.ts';

export interface NumberedRow {
  /** Counted from 1, as in a spreadsheet. */
  readonly row: number;
  readonly cells: readonly Cell[];
}
