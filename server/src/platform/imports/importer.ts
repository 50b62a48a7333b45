import type { SourceText, Value } from '@eoms/contract';
import type { Executor } from '../database/database.ts';
import type { Violations } from '../database/violations.ts';
import type { Caller } from '../http/context.ts';
import type { TableFormat } from './table-columns.ts';
import type { TableRow } from './table-row.ts';

/** The types of one importer. */
export interface ImportTypes {
  readonly column: string;
  /** What a row stands for; stored as JSON until the import is applied. */
  readonly draft: object;
  /** An existing row that a row of the table may change. */
  readonly before: object;
  /** What rows refer to, and the rows that exist already. */
  readonly context: object;
  /** What the preview tells about a row. */
  readonly shown: object;
  /** What `done` needs to know about a saved row. */
  readonly saved: object;
}

export interface ReadResult<D> {
  /** Undefined after the errors of the row were reported. */
  readonly draft: D | undefined;
  /** Values of the row that must not be stored in the clear; they are encrypted until the import is applied. */
  readonly secrets?: Readonly<Record<string, Value>>;
  /** Ids of parameters whose cells cannot hold a secret: only these are returned with an invalid row. */
  readonly open?: ReadonlySet<string>;
}

/** A row that was read without errors. */
export interface CheckedRow<T extends ImportTypes> {
  readonly row: TableRow<T['column']>;
  readonly draft: T['draft'];
  readonly before: T['before'] | undefined;
}

export interface RowToSave<T extends ImportTypes> {
  readonly isNew: boolean;
  readonly draft: T['draft'];
  readonly secrets: Readonly<Record<string, Value>>;
}

export interface SavedRows<T extends ImportTypes> {
  readonly saved: readonly T['saved'][];
  /** For the audit log: the changed rows as they were, and all rows as they are now. */
  readonly before: readonly object[];
  readonly after: readonly object[];
}

/** A value that no two rows of a table may have in common. */
export interface Distinct<T extends ImportTypes> {
  readonly column: T['column'];
  readonly of: (draft: T['draft']) => string | undefined;
  /** With the first row as `{row}`; defaults to "the same as row …". */
  readonly fault?: SourceText;
}

/** All that tells the import of one kind of table from another. */
export interface Importer<T extends ImportTypes> {
  /** Names the previews of this importer, and its rows in the audit log. */
  readonly kind: string;
  readonly format: TableFormat<T['column']>;
  /** Refusals for rows that break these constraints when the import is applied. */
  readonly violations: Violations;
  /** Reads once for the whole table what its rows may refer to, within the caller's scope. */
  load(db: Executor, rows: readonly TableRow<T['column']>[], caller: Caller): Promise<T['context']>;
  find(row: TableRow<T['column']>, context: T['context']): T['before'] | undefined;
  read(row: TableRow<T['column']>, before: T['before'] | undefined, context: T['context']): ReadResult<T['draft']>;
  /** Such a row is counted, but not saved. */
  isSame(draft: T['draft'], before: T['before']): boolean;
  readonly distinct: readonly Distinct<T>[];
  /** Reports what only all rows together show, or what takes time to find out. */
  check?(rows: readonly CheckedRow<T>[], context: T['context'], caller: Caller): void | Promise<void>;
  /** `draft` is undefined for invalid rows. */
  show(row: TableRow<T['column']>, draft: T['draft'] | undefined, context: T['context']): T['shown'];
  /**
   * Saves some of the rows in the transaction of the import. The preview may be an hour old: lock the rows, and refuse
   * what no longer fits.
   */
  save(tx: Executor, rows: readonly RowToSave<T>[], caller: Caller): Promise<SavedRows<T>>;
  /** Runs in the transaction after the last row, for what rows say about each other. */
  finish?(tx: Executor, saved: readonly T['saved'][], caller: Caller): Promise<void>;
  /** Runs after the commit. */
  done?(saved: readonly T['saved'][], caller: Caller): Promise<void>;
}
