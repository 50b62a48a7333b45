import type { ArchiveLimits } from '../../archive/open-archive.ts';

const mb = 1024 * 1024;

/** What a table may hold. The first two are the format's own; the others keep a reader small. */
export const tableLimits = {
  /** Columns A to XFD. */
  columns: 16_384,
  rowNumber: 1_048_576,
  /** Places of the grid that are handed on, empty ones between others included. */
  cells: 2_000_000,
  /** Characters: of one cell, of one row, of everything handed on. */
  cellText: 32_767,
  rowText: mb,
  text: 16 * mb,
  sharedStrings: mb,
  sharedText: 32 * mb,
  styles: 65_536,
  sheets: 1_000,
  /** Bytes of one part, unpacked: the sheet and its shared strings, and all others. */
  sheetPart: 200 * mb,
  smallPart: 8 * mb,
} as const;

/** XML packs well, so a table may unpack to more than other archives; only the parts that are needed are unpacked. */
export const tableArchiveLimits: ArchiveLimits = { entries: 1_000, inflated: 300 * mb, ratio: 1_000 };

/** Why a table was not read to its end. */
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
