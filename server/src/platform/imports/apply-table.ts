import type { ApplyImport, ImportResult } from '@eoms/contract';
import type { Executor } from '../database/database.ts';
import { refuseViolations } from '../database/violations.ts';
import type { Caller } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { Importer, ImportTypes, RowToSave } from './importer.ts';
import { countChanges, type ImportRow, lockImport, removeImport, rowsToApply } from './imports.store.ts';
import { type ImportWork, sealPurpose } from './preview-table.ts';

const toSave = <T extends ImportTypes>(
  { secrets }: ImportWork,
  importId: string,
  { row, change, draft, sealed }: ImportRow,
): RowToSave<T> => ({
  isNew: change === 'create',
  draft: (draft ?? {}) as T['draft'],
  secrets: sealed === null ? {} : JSON.parse(secrets.open(sealed, sealPurpose(importId, row))),
});

const saveAll = async <T extends ImportTypes>(
  work: ImportWork,
  importer: Importer<T>,
  tx: Executor,
  importId: string,
  caller: Caller,
): Promise<T['saved'][]> => {
  const all: T['saved'][] = [];
  for (let last = 0; ; ) {
    const rows = await rowsToApply(tx, importId, last);
    if (rows.length === 0) return all;
    const drafts = rows.map((row) => toSave<T>(work, importId, row));
    const { saved, before, after } = await importer.save(tx, drafts, caller);
    const { kind } = importer;
    await caller.audit({ target: importId, before: { [kind]: before }, after: { [kind]: after } }, tx);
    for (const one of saved) all.push(one);
    last = rows.at(-1)?.row ?? last;
  }
};

/** Applies a previewed import, all or nothing; `done` of the importer runs after the commit. */
export const applyTable = async <T extends ImportTypes>(
  work: ImportWork,
  importer: Importer<T>,
  { id, skipBad }: ApplyImport,
  caller: Caller,
): Promise<ImportResult> => {
  const { saved, counts } = await refuseViolations(importer.violations, () =>
    work.database.transaction(async (tx) => {
      if (!(await lockImport(tx, caller, { kind: importer.kind, id }))) throw refuse('import.expired');
      const changes = await countChanges(tx, id);
      if (!skipBad && (changes.get('bad') ?? 0) > 0) throw refuse('import.hasErrors');
      const all = await saveAll(work, importer, tx, id, caller);
      await importer.finish?.(tx, all, caller);
      await removeImport(tx, id);
      return { saved: all, counts: changes };
    }),
  );
  await importer.done?.(saved, caller);
  const count = (change: ImportRow['change']) => counts.get(change) ?? 0;
  return { created: count('create'), changed: count('change'), left: count('bad') + count('none') };
};
