import type { Language } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { Tables } from '../tables/tables.ts';
import { findColumns, type TableFormat, textOf } from './table-columns.ts';
import { type RowSource, type TableRow, tableRow } from './table-row.ts';

/** Without the heading. */
export const rowsAtMost = 20_000;

export interface OpenTable<K extends string> extends RowSource<K> {
  readonly rows: readonly TableRow<K>[];
}

/** Reads an uploaded table; empty rows are left out. Refuses what is no such table, or too large. */
export const openTable = async <K extends string>(
  tables: Pick<Tables, 'read'>,
  format: TableFormat<K>,
  content: Buffer,
  language: Language,
): Promise<OpenTable<K>> => {
  const read = await tables.read(content, { rowsAtMost: rowsAtMost + 1 });
  if (read.outcome !== 'read') throw refuse(`import.${read.outcome}`);
  const [heading = [], ...body] = read.rows;
  const columns = findColumns(format, heading);
  if (!columns) throw refuse('import.unreadable');
  const source = { sheet: read.name, columns, language };
  const rows = body.flatMap((cells, i) =>
    cells.every((cell) => textOf(cell) === null) ? [] : tableRow(source, i + 2, cells),
  );
  return { ...source, rows };
};
