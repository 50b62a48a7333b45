import type { ArchiveLimits } from '../../archive/open-archive.ts';

const mb = 1024 * 1024;

/** Limits of a table. The first two are those of the format; the others limit the reader's memory. */
export const tableLimits = {
  /** Columns A to XFD. */
  columns: 16_384,
  rowNumber: 1_048_576,
  /** Grid positions passed on, including empty ones between others. */
  cells: 2_000_000,
  /** Characters of one cell, of one row, and of everything passed on. */
  cellText: 32_767,
  rowText: mb,
  text: 16 * mb,
  sharedStrings: mb,
  sharedText: 32 * mb,
  styles: 65_536,
  /** Characters of a number format, as in the format itself. */
  format: 255,
  merged: 100_000,
  sheets: 1_000,
  /** Unpacked bytes of one part: of the sheet and its shared strings, and of the others. */
  sheetPart: 200 * mb,
  smallPart: 8 * mb,
  /** A table that is itself in an archive. */
  innerTable: 20 * mb,
} as const;

/** XML compresses well, so tables may expand more than other archives; only the parts that are needed are unpacked. */
export const tableArchiveLimits: ArchiveLimits = { entries: 1_000, inflated: 300 * mb, ratio: 1_000 };

/** Why reading a table was aborted. */
export class TableFault extends Error {
  readonly outcome: 'unreadable' | 'tooManyRows' | 'tooLarge';

  constructor(outcome: TableFault['outcome'], message: string) {
    super(message);
    this.name = 'TableFault';
    this.outcome = outcome;
  }
}

export const unreadable = (message: string): TableFault => new TableFault('unreadable', message);
export const tooLarge = (message: string): TableFault => new TableFault('tooLarge', message);
