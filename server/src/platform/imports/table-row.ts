import { inAllLanguages, listOf, type RowError, type SourceText, type Text, textOf } from '@eoms/contract';
import { filledText, importFaults, importWords } from '@eoms/phrases';
import type { Language } from '../http/context.ts';
import type { Cell } from '../tables/tables.ts';
import { readDay, readMoney } from './read-cells.ts';
import {
  type ColumnName,
  cellAt,
  cellText,
  type FoundColumns,
  isIncomplete,
  numberOf,
  plainName,
  rowError,
  type TableFormat,
} from './table-columns.ts';

/** Characters of a cell that a preview shows. */
const shownAtMost = 200;

export interface RowSource<K extends string> {
  readonly format: Pick<TableFormat<K>, 'sample'>;
  readonly sheet: string;
  readonly columns: FoundColumns<K>;
  readonly language: Language;
}

/** One row of an uploaded table: reads its cells and reports what is wrong with them. */
export interface TableRow<K extends string> {
  /** As a spreadsheet counts: the heading is row 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
  readonly language: Language;
  readonly errors: readonly RowError[];
  /** Ids of the parameters that have a column in this table. */
  readonly params: readonly string[];
  /** Whether the table has the column at all: what it does not have stays as it is. */
  has(column: ColumnName<K>): boolean;
  cell(column: ColumnName<K>): Cell;
  /** Null if the cell is empty. */
  text(column: ColumnName<K>): string | null;
  /** A text that must not be empty. */
  needed(column: K, most: number): string | undefined;
  /** Null if the cell is empty or longer than allowed. */
  within(column: K, most: number): string | null;
  /** Undefined if the cell is empty or neither yes nor no. */
  yesNo(column: K): boolean | undefined;
  /** Null if the cell is empty or not a whole number within the limits. */
  whole(column: K, limits: { readonly min: number; readonly max: number }): number | null;
  /** A day, year first; null if the cell is empty or says no day. */
  day(column: K): string | null;
  /** An amount with two decimals; null if the cell is empty or says none. */
  money(column: K): string | null;
  /** One of a few values, by its word in either language or its key; undefined if the cell is empty or says none. */
  oneOf<W extends Readonly<Record<string, Text>>>(column: K, words: W): keyof W | undefined;
  /** The cell as the user wrote it, for a preview. */
  shown(column: K): string;
  report(column: ColumnName<K>, problem: SourceText | string, values?: Readonly<Record<string, string | number>>): void;
}

const wordsOf = (...texts: readonly (SourceText | string)[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => (typeof text === 'string' ? text : Object.values(text))).map((w) => w.toLowerCase()));
const yes = wordsOf('1', 'true', 'yes', 'y', importWords.yes);
const no = wordsOf('0', 'false', 'no', 'n', importWords.no);

/** Parses true or false as people write it in either language; undefined for anything else. */
export const readYesNo = (cell: Cell | undefined): boolean | undefined => {
  if (typeof cell === 'boolean') return cell;
  const word = cellText(cell)?.toLowerCase();
  if (word === undefined) return undefined;
  return yes.has(word) ? true : no.has(word) ? false : undefined;
};

export const tableRow = <K extends string>(source: RowSource<K>, row: number, cells: readonly Cell[]): TableRow<K> => {
  const { columns, language } = source;
  const errors: RowError[] = [];
  const cell: TableRow<K>['cell'] = (column) => cellAt(columns, cells, column);
  const text: TableRow<K>['text'] = (column) => cellText(cell(column));
  const report: TableRow<K>['report'] = (column, problem, values = {}) => {
    const message = typeof problem === 'string' ? problem : textOf(filledText(problem, values), language);
    errors.push(rowError(source, row, column, message));
  };
  const within: TableRow<K>['within'] = (column, max) => {
    const found = text(column);
    if (found === null || found.length <= max) return found;
    report(column, importFaults.tooLong, { max });
    return null;
  };
  for (const column of columns.fixed.keys()) if (isIncomplete(cell(column))) report(column, importFaults.digitsLost);
  const { sample } = source.format;
  if (sample && Object.values(sample.text).includes(text(sample.column) ?? ''))
    report(sample.column, importFaults.sample);
  return {
    row,
    cells,
    language,
    errors,
    params: [...columns.params.keys()],
    has: (column) => (typeof column === 'string' ? columns.fixed.has(column) : columns.params.has(column.param)),
    cell,
    text,
    within,
    report,
    needed: (column, max) => {
      if (text(column) === null) report(column, importFaults.missing);
      return within(column, max) ?? undefined;
    },
    yesNo: (column) => {
      const found = readYesNo(cell(column));
      if (found === undefined && text(column) !== null) report(column, importFaults.notYesNo);
      return found;
    },
    whole: (column, { min, max }) => {
      if (text(column) === null) return null;
      const number = numberOf(cell(column));
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      report(column, importFaults.notWhole, { min, max });
      return null;
    },
    day: (column) => {
      if (text(column) === null) return null;
      const found = readDay(cell(column));
      if (found === undefined) report(column, importFaults.notDay);
      return found ?? null;
    },
    money: (column) => {
      if (text(column) === null) return null;
      const found = readMoney(cell(column));
      if (found === undefined) report(column, importFaults.notMoney);
      return found ?? null;
    },
    oneOf: (column, words) => {
      const given = text(column);
      if (given === null) return undefined;
      const found = Object.entries(words).find(([key, name]) =>
        [key, ...inAllLanguages(name)].some((word) => plainName(word) === plainName(given)),
      );
      if (found) return found[0];
      const values = Object.values(words).map((word) => textOf(word, language));
      report(column, importFaults.notOneOf, { values: listOf(language)(values) });
      return undefined;
    },
    shown: (column) => (text(column) ?? '').slice(0, shownAtMost),
  };
};
