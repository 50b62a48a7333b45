import { readInProcess } from '../file-reader/read-in-process.ts';
import { createTurnstile } from '../turnstile.ts';
import { writeInProcess } from '../write-in-process.ts';
import type { Cell } from './cell.ts';
import { otherKind } from './other-kind.ts';

export { type Cell, isShownNumber } from './cell.ts';

export interface Sheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface TableLimits {
  /** Rows, including the heading. */
  readonly rowsAtMost: number;
}

export type ReadTable =
  | { readonly outcome: 'read'; readonly name: string; readonly rows: Cell[][] }
  | { readonly outcome: 'unreadable' | 'tooManyRows' | 'tooLarge' | 'isText' | 'isOldFormat' };

const program = new URL('./write-tables.mjs', import.meta.url);
const rowsAMessage = 1_000;
const [narrowest, widest] = [8, 60];

export interface Tables {
  /** Reads the first sheet of an xlsx file. */
  read(content: Buffer, limits: TableLimits): Promise<ReadTable>;
  /** Creates an xlsx file. Text that a spreadsheet could take for a formula is prefixed with `'`. */
  write(sheets: readonly Sheet[]): Promise<Buffer>;
}

/** In addition to the limit on heavy calls. */
const limits = { atOnce: 2, waitingAtMost: 20, slow: { afterMs: 3_000, atOnce: 2 } };

const read: Tables['read'] = async (content, { rowsAtMost }) => {
  const other = otherKind(content);
  if (other) return { outcome: other };
  const rows: Cell[][] = [];
  const { outcome, name } = await readInProcess({ do: 'table', rowsAtMost }, content, (piece) => {
    if (!('cells' in piece)) return;
    while (rows.length < piece.row - 1) rows.push([]);
    rows.push([...piece.cells]);
  });
  if (outcome === 'read') return { outcome, name, rows };
  return { outcome: outcome === 'charset' ? 'unreadable' : outcome };
};

const widthOf = (heading: string): number =>
  Math.min(
    widest,
    Math.max(
      narrowest,
      [...heading].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 4),
    ),
  );

const write: Tables['write'] = async (sheets) => {
  const plain = sheets.map(({ name, headings }) => ({ name, headings, widths: headings.map(widthOf) }));
  return writeInProcess(program, async (feed) => {
    await feed({ sheets: plain });
    for (const [sheet, { rows }] of sheets.entries())
      for (let i = 0; i < rows.length; i += rowsAMessage) await feed({ sheet, rows: rows.slice(i, i + rowsAMessage) });
    await feed({ end: true });
  });
};

/** Reads tables in a separate process, as they are untrusted, and writes tables in one too; two at a time. */
export const createTables = (): Tables => {
  const inTurn = createTurnstile(limits);
  return {
    read: (content, limits) => inTurn(() => read(content, limits)),
    write: (sheets) => inTurn(() => write(sheets)),
  };
};

/** Removes the `'` that made text harmless when it was written. */
export const withoutGuard = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
