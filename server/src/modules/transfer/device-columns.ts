import { deviceTableHeadings } from '@eoms/phrases';
import type { Language } from '../../platform/http/context.ts';
import type { Cell } from '../../platform/tables/tables.ts';
import { withoutGuard } from '../../platform/tables/tables.ts';

export type FixedColumn = keyof typeof deviceTableHeadings;
export const fixedColumns = Object.keys(deviceTableHeadings) as FixedColumn[];
/** Without these a row says nothing. */
export const neededColumns: readonly FixedColumn[] = ['name', 'model', 'place'];

export const headingsOf = (language: Language): string[] =>
  fixedColumns.map((column) => deviceTableHeadings[column][language]);

/** `密码 (param:password)`: the id is what counts when it is read back. */
export const paramHeading = (id: string, name: string): string => `${name} (param:${id})`;

export interface Columns {
  /** Position of each column that the table has. */
  readonly fixed: ReadonlyMap<FixedColumn, number>;
  readonly params: ReadonlyMap<string, number>;
  readonly headings: readonly string[];
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Finds the columns by their headings, in either language and in any order; others are passed over. */
export const readHeadings = (row: readonly Cell[]): Columns => {
  const headings = row.map((cell) => (cell === null ? '' : withoutGuard(String(cell)).trim()));
  const fixed = new Map<FixedColumn, number>();
  const params = new Map<string, number>();
  for (const [at, heading] of headings.entries()) {
    const param = /param:([A-Za-z_]\w{0,63})/.exec(heading)?.[1];
    if (param !== undefined) {
      if (!params.has(param)) params.set(param, at);
      continue;
    }
    const column = fixedColumns.find((one) =>
      Object.values(deviceTableHeadings[one]).some((name) => plain(name) === plain(heading)),
    );
    if (column && !fixed.has(column)) fixed.set(column, at);
  }
  return { fixed, params, headings };
};

/** The text of a cell; null for an empty one. Numbers that a spreadsheet made of serial numbers become text again. */
export const textOf = (cell: Cell | undefined): string | null => {
  if (cell === null || cell === undefined) return null;
  const text = (typeof cell === 'string' ? withoutGuard(cell) : String(cell)).trim();
  return text === '' ? null : text;
};
