import { type ApplyImport, type ImportPreview, type ImportResult, textOf } from '@eoms/contract';
import { importWords } from '@eoms/phrases';
import type { Caller } from '../http/context.ts';
import type { BinaryReply, UploadedFile } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import { applyTable } from './apply-table.ts';
import type { Importer, ImportTypes } from './importer.ts';
import { badRows, findImport, removeOldImports } from './imports.store.ts';
import { type ImportWork, previewTable } from './preview-table.ts';
import { errorSheet } from './table-columns.ts';
import { xlsxReply } from './write-table.ts';

/** The calls of one importer. */
export interface TableImport<S extends object> {
  preview(file: UploadedFile, caller: Caller): Promise<ImportPreview<S>>;
  apply(request: ApplyImport, caller: Caller): Promise<ImportResult>;
  /** The invalid rows of a preview, to be corrected and uploaded again. */
  errors(id: string, caller: Caller): Promise<BinaryReply>;
}

export interface Imports {
  of<T extends ImportTypes>(importer: Importer<T>): TableImport<T['shown']>;
  /** Removes previews that were not applied within their hour. */
  forgetOld(): Promise<number>;
}

/** Imports of tables: a preview row by row, kept for an hour, then all of it in one transaction. */
export const createImports = (work: ImportWork): Imports => ({
  of: (importer) => ({
    preview: (file, caller) => previewTable(work, importer, file, caller),
    apply: (request, caller) => applyTable(work, importer, request, caller),
    errors: async (id, caller) => {
      const { db } = work.database;
      const found = await findImport(db, caller, { kind: importer.kind, id });
      if (!found) throw refuse('404');
      const [name, reason] = [
        textOf(importer.format.name, caller.language),
        textOf(importWords.reason, caller.language),
      ];
      return xlsxReply(work.tables, name, [errorSheet(name, found.headings, reason, await badRows(db, id))]);
    },
  }),
  forgetOld: () => removeOldImports(work.database.db),
});
