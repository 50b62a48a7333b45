import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportPreview, RowChange } from '@eoms/contract';
import { importFaults } from '@eoms/phrases';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Caller } from '../http/context.ts';
import type { UploadedFile } from '../http/implement.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Tables } from '../tables/tables.ts';
import { errorsAtMost } from './error-list.ts';
import { createFirstRows } from './first-rows.ts';
import type { CheckedRow, Importer, ImportTypes, ReadResult } from './importer.ts';
import { type ImportRow, saveImport } from './imports.store.ts';
import { openTable } from './open-table.ts';
import type { FoundColumns } from './table-columns.ts';
import type { TableRow } from './table-row.ts';

const rowsPreviewed = 100;
/** Rows processed before the event loop gets a turn. */
const atOnce = 200;

export interface ImportWork {
  readonly database: Database;
  readonly tables: Tables;
  readonly secrets: Secrets;
}

interface ReadRow<T extends ImportTypes> {
  readonly row: TableRow<T['column']>;
  readonly before: T['before'] | undefined;
  readonly result: ReadResult<T['draft']>;
}

/** The purpose that the secrets of a row are bound to; they cannot be opened for another. */
export const sealPurpose = (importId: string, row: number): string => `table_import_rows.sealed:${importId}:${row}`;

const readRows = async <T extends ImportTypes>(
  importer: Importer<T>,
  rows: readonly TableRow<T['column']>[],
  context: T['context'],
): Promise<ReadRow<T>[]> => {
  const read: ReadRow<T>[] = [];
  for (const row of rows) {
    const before = importer.find(row, context);
    read.push({ row, before, result: importer.read(row, before, context) });
    if (read.length % atOnce === 0) await breathe();
  }
  return read;
};

const checkedRows = <T extends ImportTypes>(rows: readonly ReadRow<T>[]): CheckedRow<T>[] =>
  rows.flatMap(({ row, before, result: { draft } }) =>
    draft === undefined || row.errors.length > 0 ? [] : { row, before, draft },
  );

/** Reports rows of the table that repeat a value of an earlier one; only the first such value of a row. */
const reportRepeats = <T extends ImportTypes>({ distinct }: Importer<T>, rows: readonly CheckedRow<T>[]): void => {
  const keys = distinct.map((one) => ({ ...one, firstRow: createFirstRows() }));
  for (const { row, draft } of rows) {
    const repeated = keys.flatMap(({ column, of, fault, firstRow }) => {
      const key = of(draft);
      const first = key === undefined ? undefined : firstRow(key, row.row);
      return first === undefined ? [] : { column, first, fault: fault ?? importFaults.twice };
    });
    const [worst] = repeated;
    if (worst) row.report(worst.column, worst.fault, { row: worst.first });
  }
};

const changeOf = <T extends ImportTypes>(
  importer: Importer<T>,
  { row, before, result: { draft, secrets = {} } }: ReadRow<T>,
): RowChange => {
  if (draft === undefined || row.errors.length > 0) return 'bad';
  if (before === undefined) return 'create';
  return Object.keys(secrets).length === 0 && importer.isSame(draft, before) ? 'none' : 'change';
};

/** The cells of an invalid row, without those that could hold a secret: a password under a model that is unknown. */
const openCells = <T extends ImportTypes>(
  { format }: Importer<T>,
  columns: FoundColumns<T['column']>,
  { row, result }: ReadRow<T>,
) => {
  const fixed = [...columns.fixed].flatMap(([column, at]) => (format.secret?.includes(column) ? [] : at));
  const params = [...columns.params].flatMap(([id, at]) => (result.open?.has(id) ? at : []));
  const open = new Set([...fixed, ...params]);
  return row.cells.map((cell, at) => (open.has(at) ? cell : null));
};

const toStored = <T extends ImportTypes>(
  { secrets }: ImportWork,
  importer: Importer<T>,
  { id: importId, columns }: { readonly id: string; readonly columns: FoundColumns<T['column']> },
  read: ReadRow<T>,
): ImportRow => {
  const { row, errors } = read.row;
  const change = changeOf(importer, read);
  if (change === 'bad')
    return { row, change, draft: null, sealed: null, cells: openCells(importer, columns, read), errors: [...errors] };
  const { draft = null, secrets: hidden = {} } = read.result;
  const isSecret = Object.keys(hidden).length > 0;
  const sealed = isSecret ? secrets.seal(JSON.stringify(hidden), sealPurpose(importId, row)) : null;
  return { row, change, draft, sealed, cells: null, errors: null };
};

/** Invalid rows first, as they need attention, then those that change something; each in table order. */
const firstOfInterest = <R extends { row: number; change: RowChange }>(rows: readonly R[]): R[] => {
  const rank = { bad: 0, create: 1, change: 1, none: 2 } as const;
  return [...rows].sort((a, b) => rank[a.change] - rank[b.change] || a.row - b.row).slice(0, rowsPreviewed);
};

/** Reads an uploaded table and stores what it would do, for this user and for an hour. */
export const previewTable = async <T extends ImportTypes>(
  work: ImportWork,
  importer: Importer<T>,
  file: UploadedFile,
  caller: Caller,
): Promise<ImportPreview<T['shown']>> => {
  const { database, tables } = work;
  const table = await openTable(tables, importer.format, file.content, caller.language);
  const context = await importer.load(database.db, table.rows, caller);
  const rows = await readRows(importer, table.rows, context);
  reportRepeats(importer, checkedRows(rows));
  await importer.check?.(checkedRows(rows), context, caller);

  const id = newId();
  const stored: ImportRow[] = [];
  for (const row of rows) {
    stored.push(toStored(work, importer, { id, columns: table.columns }, row));
    if (stored.length % atOnce === 0) await breathe();
  }
  const { kind } = importer;
  const made = { id, kind, userId: caller.userId, fileName: file.fileName, sheet: table.sheet };
  await database.transaction(async (tx) => {
    await saveImport(tx, { ...made, headings: [...table.columns.headings] }, stored);
    await caller.audit({ target: id, after: { fileName: made.fileName, rows: stored.length } }, tx);
  });
  const shown = rows.map((row, at) => ({ row: row.row.row, change: stored[at]?.change ?? 'bad', read: row }));
  const count = (change: RowChange) => shown.filter((row) => row.change === change).length;
  return {
    id,
    fileName: made.fileName,
    rows: rows.length,
    creates: count('create'),
    changes: count('change'),
    unchanged: count('none'),
    bad: count('bad'),
    errors: rows.flatMap(({ row }) => row.errors).slice(0, errorsAtMost),
    preview: firstOfInterest(shown).map(({ row, change, read }) => ({
      row,
      change,
      ...importer.show(read.row, change === 'bad' ? undefined : read.result.draft, context),
    })),
  };
};
