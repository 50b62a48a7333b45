import { z } from 'zod';
import { Id } from './fields.ts';

/** A row of a file that cannot be imported, and why. */
export const RowError = z.object({
  /** Name of the sheet, or of the file inside the archive. */
  part: z.string(),
  /** Row number as a spreadsheet shows it (the heading is row 1); 0 stands for the file as a whole. */
  row: z.number().int(),
  column: z.string(),
  message: z.string(),
});
export type RowError = z.infer<typeof RowError>;

export const RowChange = z.enum(['create', 'change', 'none', 'bad']);
export type RowChange = z.infer<typeof RowChange>;

const PreviewCounts = z.object({
  id: Id,
  fileName: z.string(),
  rows: z.number().int(),
  creates: z.number().int(),
  changes: z.number().int(),
  unchanged: z.number().int(),
  bad: z.number().int(),
  errors: z.array(RowError),
});

/**
 * Preview of importing an uploaded table, kept for an hour for the user who uploaded it; `shown` is what it tells about
 * each row.
 */
export const importPreview = <S extends z.ZodRawShape>(shown: S) =>
  PreviewCounts.extend({
    /** Up to 100 rows as they were parsed, invalid ones first; an invalid row shows the text of the table. */
    preview: z.array(z.object({ row: z.number().int(), change: RowChange, ...shown })),
  });

/** A preview that tells `S` about each row. */
export interface ImportPreview<S extends object> extends z.infer<typeof PreviewCounts> {
  preview: ({ row: number; change: RowChange } & S)[];
}

/** Request to apply a previewed import; with `skipBad` only its valid rows, else all or nothing. */
export const ApplyImport = z.strictObject({ id: Id, skipBad: z.boolean() });
export type ApplyImport = z.infer<typeof ApplyImport>;

export const ImportResult = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  left: z.number().int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** Codes that a preview may answer. */
export const previewErrors = [
  '429',
  'file.tooLarge',
  'import.unreadable',
  'import.isText',
  'import.isOldFormat',
  'import.columnsMissing',
  'import.tooManyRows',
  'import.tooLarge',
] as const;
/** Codes that applying a preview may answer. */
export const applyErrors = ['import.expired', 'import.hasErrors'] as const;
