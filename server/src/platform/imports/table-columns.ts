import { inAllLanguages, type RowError, type SourceText, textOf } from '@eoms/contract';
import type { Language } from '../http/context.ts';
import { type Cell, isShownNumber, type Sheet, withoutGuard } from '../tables/tables.ts';

/** The columns of a table; an import recognises their headings in both languages and in any order. */
export interface TableFormat<K extends string> {
  /** Of the sheet and the file. */
  readonly name: SourceText;
  readonly headings: Readonly<Record<K, SourceText>>;
  /** A table without one of these columns is refused. */
  readonly needed: readonly K[];
  /** The row that the template shows as an example: what it says in one column, in either language. */
  readonly sample?: { readonly column: K; readonly text: SourceText };
  /** Columns whose cells are not returned with invalid rows, nor stored before the import is applied. */
  readonly secret?: readonly K[];
}

/** The positions of the columns in an uploaded table. */
export interface FoundColumns<K extends string> {
  readonly fixed: ReadonlyMap<K, number>;
  /** Additional parameter columns, by the id of the parameter. */
  readonly params: ReadonlyMap<string, number>;
  readonly headings: readonly string[];
}

/** One of the columns of the format, or that of a parameter. */
export type ColumnName<K extends string> = K | { readonly param: string };

/** Names are compared without case and spaces. */
export const plainName = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

export const columnsOf = <K extends string>(format: TableFormat<K>): K[] => Object.keys(format.headings) as K[];

export const headingsIn = <K extends string>(format: TableFormat<K>, language: Language): string[] =>
  columnsOf(format).map((column) => textOf(format.headings[column], language));

/** `密码 (param:password)`: only the id matters when the table is read back. */
export const paramHeading = (id: string, name: string): string => `${name} (param:${id})`;

const locateColumns = <K extends string>(format: TableFormat<K>, row: readonly Cell[]): FoundColumns<K> => {
  const headings = row.map((cell) => cellText(cell) ?? '');
  const fixed = new Map<K, number>();
  const params = new Map<string, number>();
  for (const [at, heading] of headings.entries()) {
    const param = /param:([A-Za-z_]\w{0,63})/.exec(heading)?.[1];
    if (param !== undefined) {
      if (!params.has(param)) params.set(param, at);
      continue;
    }
    const column = columnsOf(format).find((one) =>
      inAllLanguages(format.headings[one]).some((name) => plainName(name) === plainName(heading)),
    );
    if (column && !fixed.has(column)) fixed.set(column, at);
  }
  return { fixed, params, headings };
};

/** The needed columns for which a row of headings has none. */
export const missingColumns = <K extends string>(format: TableFormat<K>, row: readonly Cell[]): K[] => {
  const { fixed } = locateColumns(format, row);
  return format.needed.filter((column) => !fixed.has(column));
};

/** Finds the columns by their headings and ignores others. Undefined if a needed one is missing. */
export const findColumns = <K extends string>(
  format: TableFormat<K>,
  row: readonly Cell[],
): FoundColumns<K> | undefined => {
  const found = locateColumns(format, row);
  return format.needed.every((column) => found.fixed.has(column)) ? found : undefined;
};

const positionOf = <K extends string>({ fixed, params }: FoundColumns<K>, column: ColumnName<K>): number =>
  (typeof column === 'string' ? fixed.get(column) : params.get(column.param)) ?? -1;

export const cellAt = <K extends string>(
  columns: FoundColumns<K>,
  cells: readonly Cell[],
  column: ColumnName<K>,
): Cell => cells[positionOf(columns, column)] ?? null;

/** The text that a cell shows; null for an empty one. Serial numbers that a spreadsheet stored as numbers become text again. */
export const cellText = (cell: Cell | undefined): string | null => {
  if (cell === null || cell === undefined) return null;
  const shown = isShownNumber(cell) ? cell.shown : cell;
  const text = (typeof shown === 'string' ? withoutGuard(shown) : String(shown)).trim();
  return text === '' ? null : text;
};

const withThousands = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** The number in a cell; NaN if it shows anything but a number: a date, a percentage, an amount of money. */
export const numberOf = (cell: Cell | undefined): number => {
  const text = cellText(cell);
  if (text === null) return Number.NaN;
  const shown = Number(withThousands.test(text) ? text.replaceAll(',', '') : text);
  return isShownNumber(cell) && !Number.isNaN(shown) ? cell.number : shown;
};

/** Whether digits of a cell are lost or hidden: what it was to say is unknown. */
export const isIncomplete = (cell: Cell | undefined): boolean => isShownNumber(cell) && cell.incomplete === true;

/** An error in one cell, under the column heading in the user's table. */
export const rowError = <K extends string>(
  { sheet, columns }: { readonly sheet: string; readonly columns: FoundColumns<K> },
  row: number,
  column: ColumnName<K>,
  message: string,
): RowError => ({ part: sheet, row, column: columns.headings[positionOf(columns, column)] ?? '', message });

interface BadRow {
  readonly cells: readonly Cell[] | null;
  readonly errors: readonly RowError[] | null;
}

/** The invalid rows as the user sent them, with an extra column for the errors: to be corrected and uploaded again. */
export const errorSheet = (
  name: string,
  headings: readonly string[],
  reason: string,
  bad: readonly BadRow[],
): Sheet => ({
  name,
  headings: [...headings, reason],
  rows: bad.map(({ cells, errors }) => [
    ...headings.map((_, at) => cells?.[at] ?? null),
    (errors ?? []).map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('; '),
  ]),
});
