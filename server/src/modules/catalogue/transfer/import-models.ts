import type { ModelImportReport } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { type CatalogueWork, tellModels } from '../catalogue.work.ts';
import { importBrands, importEnterprises, importTypes } from './import-makers.ts';
import { importModelRows } from './import-model-rows.ts';
import { importModelPanels, importTypePanels } from './import-panels.ts';
import { type ImportRun, lookAtPictures, storePictures, type Tally } from './import-run.ts';
import { createErrorList, type ErrorList, type ModelArchive, readModelArchive } from './read-model-archive.ts';

/** Takes everything back that the transaction did. */
class TakenBack extends Error {}

const takeOver = async (run: ImportRun): Promise<void> => {
  const types = await importTypes(run);
  const brands = await importBrands(run, await importEnterprises(run), types);
  await importModelPanels(run, await importModelRows(run, { types, brands }));
  await importTypePanels(run, types);
};

const nothing = (): Tally => ({ created: 0, changed: 0, unchanged: 0 });

/**
 * Looks through the whole archive in a transaction that is taken back, so that the report is what would happen. Only
 * with `apply` and without errors it is then done, all of it in one transaction.
 */
export const importModels = async (
  work: CatalogueWork,
  content: Buffer,
  apply: boolean,
  caller: Caller,
): Promise<ModelImportReport> => {
  const list = createErrorList(caller.language);
  const archive = await readModelArchive(content, caller.language, list);
  try {
    return await importArchive(work, archive, list, apply, caller);
  } finally {
    archive.close();
  }
};

const importArchive = async (
  work: CatalogueWork,
  archive: ModelArchive,
  list: ErrorList,
  apply: boolean,
  caller: Caller,
): Promise<ModelImportReport> => {
  const runOf = (tx: Executor, tally: Tally, pictures: ImportRun['pictures']): ImportRun => ({
    tx,
    work,
    archive,
    list,
    tally,
    pictures,
  });
  const foreseen = nothing();
  await work.database
    .transaction(async (tx) => {
      Object.assign(foreseen, nothing());
      await takeOver(runOf(tx, foreseen, lookAtPictures(work.files)));
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  if (!apply || list.errors.length > 0) return { ...foreseen, errors: list.errors };

  const pictures = storePictures(work.files, caller.userId);
  const done = nothing();
  try {
    await work.database.transaction(async (tx) => {
      Object.assign(done, nothing());
      await takeOver(runOf(tx, done, pictures));
      await caller.audit({ target: 'models', after: { ...done } }, tx);
    });
  } catch (error) {
    for (const id of pictures.saved) await work.files.remove(id);
    throw error;
  }
  await tellModels(work, {});
  return { ...done, errors: [] };
};
