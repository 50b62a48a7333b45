import type { BackupKind } from '@eoms/contract';
import type { Table } from './describe-tables.store.ts';
import { filesTable, portableRows, secretColumns, secretTables, tablesOfKind } from './table-kinds.ts';

/** A table that takes part in a backup or restore, and what of it. */
export interface Chosen {
  readonly table: Table;
  readonly kind: BackupKind | 'files';
  /** Without those of secrets. */
  readonly columns: readonly string[];
  readonly secrets: readonly string[];
  /** SQL: rows that stay out. */
  readonly where: string | undefined;
}

/** Readings older than so many days are left out. */
const withinDays = (table: string, days: number | null): string | undefined => {
  const at = { history_points: 'at', history_chunks: 'start_at', history_rollups: 'hour' }[table];
  if (at === undefined || days === null) return undefined;
  return days === 0 ? 'false' : `${at} >= now() - interval '${days} days'`;
};

const whereOf = (table: string, historyDays: number | null): string | undefined =>
  portableRows[table] ?? withinDays(table, historyDays);

/** The tables of these kinds, as this database has them; those that only a newer or older version knows are absent. */
export const chosenTables = (
  tables: ReadonlyMap<string, Table>,
  kinds: readonly BackupKind[],
  historyDays: number | null = null,
): Chosen[] =>
  kinds.flatMap((kind) =>
    tablesOfKind[kind].flatMap((name): Chosen[] => {
      const table = tables.get(name);
      if (!table) return [];
      const hidden = secretTables.includes(name) ? table.columns.map((column) => column.name) : secretColumns[name];
      const secrets = (hidden ?? []).filter((column) => table.columns.some((known) => known.name === column));
      const columns = table.columns.map((column) => column.name).filter((column) => !secrets.includes(column));
      return [{ table, kind, columns, secrets, where: whereOf(name, historyDays) }];
    }),
  );

export const filesChosen = (tables: ReadonlyMap<string, Table>): Chosen => {
  const table = tables.get(filesTable);
  if (!table) throw new Error(`${filesTable} is missing`);
  return { table, kind: 'files', columns: table.columns.map(({ name }) => name), secrets: [], where: undefined };
};
