import type { ModelImportReport } from '@eoms/contract';
import type { Caller } from '../../../platform/http/context.ts';
import { createErrorList, type ErrorList } from '../../../platform/imports/error-list.ts';
import { apart, carryOut, type ImportPass, previewImport } from '../../../platform/imports/preview-import.ts';
import { type CatalogueWork, publishModelChanges } from '../catalogue.work.ts';
import { importBrands, importEnterprises, importTypes } from './import-makers.ts';
import { importModelRows } from './import-model-rows.ts';
import { importModelPanels, importTypePanels } from './import-panels.ts';
import { type ImportRun, lookAtPictures, storePictures } from './import-run.ts';
import { type ModelArchive, readModelArchive } from './read-model-archive.ts';

/** What the caller asks for besides a report. */
interface Wanted {
  readonly apply?: boolean | undefined;
  readonly skipBad?: boolean | undefined;
}

const takeOver = async (run: ImportRun): Promise<void> => {
  const types = await importTypes(run);
  const brands = await importBrands(run, await importEnterprises(run), types);
  await importModelPanels(run, await importModelRows(run, { types, brands }));
  await importTypePanels(run, types);
};

/**
 * Checks the whole archive in a transaction that is rolled back, so that the report shows exactly what would happen.
 * Only with `apply` is it imported, in one transaction, and if it has errors only with `skipBad`, without the invalid rows.
 */
export const importModels = async (
  work: CatalogueWork,
  content: Buffer,
  wanted: Wanted,
  caller: Caller,
): Promise<ModelImportReport> => {
  const list = createErrorList(caller.language);
  const archive = await readModelArchive(content, caller.language, list);
  try {
    return await importArchive(work, archive, list, wanted, caller);
  } finally {
    archive.close();
  }
};

const importArchive = async (
  work: CatalogueWork,
  archive: ModelArchive,
  list: ErrorList,
  { apply = false, skipBad = false }: Wanted,
  caller: Caller,
): Promise<ModelImportReport> => {
  const passWith =
    (pictures: ImportRun['pictures']): ImportPass =>
    (tx, tally) =>
      takeOver({ tx, work, archive, list, tally, pictures, apart: (save) => apart(tx, save) });
  const previewed = await previewImport(work.database, passWith(lookAtPictures(work.files)));
  // The second pass reports the same again.
  const [errors, moreErrors] = [[...list.errors], list.more()];
  if (!apply || (errors.length > 0 && !skipBad)) return { ...previewed, errors, moreErrors };

  const pictures = storePictures(work.files, caller.userId);
  const done = await carryOut(work.database, passWith(pictures), (tx, tally) =>
    caller.audit({ target: 'models', after: { ...tally } }, tx),
  ).catch(async (error: unknown) => {
    await work.files.remove(pictures.saved);
    throw error;
  });
  await publishModelChanges(work, {});
  return { ...done, errors, moreErrors };
};
