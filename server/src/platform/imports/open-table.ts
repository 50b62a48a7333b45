import { listOf, textOf } from '@eoms/contract';
import type { Language } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { Cell, Tables } from '../tables/tables.ts';
import { cellText, findColumns, missingColumns, type TableFormat } from './table-columns.ts';
import { type RowSource, type TableRow, tableRow } from './table-row.ts';

/** Without the heading. */
export const rowsAtMost = 20_000;

export interface OpenTable<K extends string> extends RowSource<K> {
  readonly rows: readonly TableRow<K>[];
}

/** Rows that may be above the headings, such as a title. */
const aboveAtMost = 10;

const findHeadings = <K extends string>(format: TableFormat<K>, rows: readonly Cell[][], language: Language) => {
  const first = rows.slice(0, aboveAtMost + 1);
  for (const [at, row] of first.entries()) {
    const columns = findColumns(format, row);
    if (columns) return { at, columns };
  }
  const missing = first.map((row) => missingColumns(format, row));
  const [fewest = format.needed] = missing.sort((a, b) => a.length - b.length);
  const columns = listOf(language)(fewest.map((column) => textOf(format.headings[column], language)));
  throw refuse('import.columnsMissing', { columns });
};

/** Reads an uploaded table; empty rows are left out. Refuses what is no such table, or too large. */
export const openTable = async <K extends string>(
  tables: Pick<Tables, 'read'>,
  format: TableFormat<K>,
  content: Buffer,
  language: Language,
): Promise<OpenTable<K>> => {
  const read = await tables.read(content, { rowsAtMost: rowsAtMost + 1 });
  if (read.outcome !== 'read') throw refuse(`import.${read.outcome}`);
  const { at, columns } = findHeadings(format, read.rows, language);
  const source = { format, sheet: read.name, columns, language };
  const rows = read.rows.flatMap((cells, i) =>
    i <= at || cells.every((cell) => cellText(cell) === null) ? [] : tableRow(source, i + 1, cells),
  );
  return { ...source, rows };
};
