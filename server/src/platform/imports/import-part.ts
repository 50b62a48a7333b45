import type { SourceText } from '@eoms/contract';
import { errorTexts, filledText, importFaults } from '@eoms/phrases';
import { newId } from '../database/uuid.ts';
import { Refusal } from '../http/refusal.ts';
import { sameFields } from '../same-json.ts';
import type { ErrorList } from './error-list.ts';
import { createFirstRows } from './first-rows.ts';
import type { Tally } from './preview-import.ts';

/** A row with its number in its file, counted from 1. */
export interface Numbered<R> {
  readonly row: number;
  readonly value: R;
}

/** What one pass over an import reports. */
export interface ImportReport {
  readonly tally: Tally;
  readonly list: ErrorList;
  /** Saves one row; what is refused of it does not touch the others. */
  readonly apart: (save: () => Promise<void>) => Promise<void>;
}

export type Report = (column: string, text: SourceText | string) => void;

/** A part of an import: what its rows are recognised by, and how one is saved. */
export interface ImportedPart<R, B extends { readonly id: string }, A extends object> {
  /** As the errors name it. */
  readonly name: string;
  readonly rows: readonly Numbered<R>[];
  /** Two rows with the same key are an error in this column. */
  readonly key: { readonly column: string; readonly of: (value: R) => string };
  find(value: R): B | undefined;
  /** The values to save; undefined after reporting why there are none. Those of `before` that are the same are kept. */
  read(value: R, before: B | undefined, report: Report): A | undefined | Promise<A | undefined>;
  save(row: { readonly id: string; readonly before: B | undefined }, after: A, value: R): Promise<void>;
  /** Runs for every row that was read, saved or not. */
  onRead?(id: string, value: R, after: A): void | Promise<void>;
}

/** Whether the row was saved; a refusal, such as a name that another row has taken, is reported with the row. */
const isSaved = async (report: Report, work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, details } = error;
    report(details?.[0]?.field ?? '', errorTexts(code));
    return false;
  }
};

/** Imports the rows that are new or differ, counts them, and returns the ids of all rows by key. */
export const importPart = async <R, B extends { readonly id: string }, A extends object>(
  { tally, list, apart }: ImportReport,
  { name, rows, key, find, read, save, onRead }: ImportedPart<R, B, A>,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  const firstRow = createFirstRows();
  for (const { row, value } of rows) {
    const report: Report = (column, text) => list.add(name, row, column, text);
    const first = firstRow(key.of(value), row);
    if (first !== undefined) {
      report(key.column, filledText(importFaults.twice, { row: first }));
      continue;
    }
    const before = find(value);
    const after = await read(value, before, report);
    if (after === undefined) continue;
    const id = before?.id ?? newId();
    const isSame = before !== undefined && sameFields(before, after);
    if (!isSame && !(await isSaved(report, () => apart(() => save({ id, before }, after, value))))) continue;
    tally[isSame ? 'unchanged' : before ? 'changed' : 'created'] += 1;
    await onRead?.(id, value, after);
    ids.set(key.of(value), id);
  }
  return ids;
};
