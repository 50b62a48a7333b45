import type { ErrorCode, ModelDescription, SourceText } from '@eoms/contract';
import { detailText, errorText, errorTexts, importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/save-row.ts';
import { importPart, type Report } from '../../../platform/imports/import-part.ts';
import { digestOf } from '../drivers/describe-model.ts';
import { completeDescription, findFaults } from '../models/check-description.ts';
import { findTwin, type Twin } from '../models/find-twin.ts';
import { keptModels, type ModelContent } from '../models/models.store.ts';
import { findDefaultFaults } from '../models/save-model.ts';
import { bindBrands } from '../types/types.store.ts';
import { archiveParts, type RowOf } from './archive-rows.ts';
import type { Ids } from './import-makers.ts';
import { type ImportRun, keyOf } from './import-run.ts';
import { pictureOf } from './picture-of.ts';
import { type NamedModel, storedModels } from './transfer.store.ts';

const modelKey = (row: Pick<RowOf<'models'>, 'enterprise' | 'brand' | 'name'>): string =>
  keyOf(row.enterprise, row.brand, row.name);

const refusalText = (code: ErrorCode): SourceText => errorTexts(code);
const twinText = ({ code, words }: Twin): SourceText => {
  const text = (language: keyof SourceText) =>
    `${errorText(code, language)}: ${detailText('twin', language, { name: words })}`;
  return { zh: text('zh'), en: text('en') };
};

type Content = Pick<ModelContent, 'description' | 'taken'>;

/** The row's description, if its driver exists here and can run it. */
const contentOf = (
  { work }: ImportRun,
  value: RowOf<'models'>,
  descriptions: ReadonlyMap<string, ModelDescription>,
  report: Report,
): Content | undefined => {
  const driver = work.knowledge.driverOf(value.actionClass);
  const latest = work.knowledge.of(value.actionClass)?.description;
  const [own, taken] = [descriptions.get(value.description), descriptions.get(value.taken)];
  if (!driver || !latest) report('actionClass', refusalText('catalogue.unknownDriver'));
  if (!own) report('description', importFaultText('descriptionUnknown', { name: value.description }));
  if (!taken) report('taken', importFaultText('descriptionUnknown', { name: value.taken }));
  if (!driver || !latest || !own || !taken) return undefined;
  const description = completeDescription(own, taken);
  const twin = findTwin(description);
  if (twin) report(`description/${twin.at}`, twinText(twin));
  const faults = [
    ...(twin ? [] : findFaults(driver, description, [taken, latest])).map(({ at, text }) => ({
      column: `description/${at}`,
      text,
    })),
    ...findDefaultFaults(driver, value.defaults).map(({ field, text }) => ({ column: `defaults.${field}`, text })),
  ];
  for (const { column, text } of faults) report(column, text);
  return twin || faults.length > 0 ? undefined : { description, taken };
};

export interface ImportedModel {
  readonly id: string;
  readonly actionClass: string;
  readonly description: ModelDescription;
  readonly defaults: NamedModel['defaults'];
}

/** Imports the models; returns those of the archive and those that existed before, by key. */
export const importModelRows = async (
  run: ImportRun,
  { types, brands }: { readonly types: Ids; readonly brands: Ids },
): Promise<ReadonlyMap<string, ImportedModel>> => {
  const { tx, work, archive } = run;
  const stored = await storedModels(tx);
  const known = new Map(stored.map((one) => [modelKey(one), { ...one, typeId: types.get(one.typeCode) ?? '' }]));
  const use = await work.devices().modelUse(stored.map(({ id }) => id));
  const descriptions = new Map(archive.parts.descriptions.map(({ value }) => [value.key, value.description]));
  const models = new Map<string, ImportedModel>(known);
  await importPart(run, {
    name: archiveParts.models.file,
    rows: archive.parts.models,
    key: { column: 'name', of: modelKey },
    find: (value) => known.get(modelKey(value)),
    read: async (value, before, report) => {
      const { enterprise, brand, typeCode, actionClass } = value;
      const typeId = types.get(typeCode);
      const brandId = brands.get(keyOf(enterprise, brand));
      if (typeId === undefined) report('typeCode', importFaultText('typeUnknown', { name: typeCode }));
      if (brandId === undefined) report('brand', importFaultText('brandUnknown', { name: brand }));
      const content = contentOf(run, value, descriptions, report);
      const image = await pictureOf(run, report, value.image, before?.image ?? null);
      const moved = before && before.actionClass !== actionClass && (use.get(before.id) ?? 0) > 0;
      if (moved) report('actionClass', refusalText('catalogue.inUse'));
      if (typeId === undefined || brandId === undefined || !content || image === undefined || moved) return undefined;
      const { enterprise: _e, brand: _b, typeCode: _t, ...own } = value;
      return { ...own, typeId, brandId, image, ...content };
    },
    save: (row, { source, driverVersion, taken, ...draft }) => {
      const origin = { source, driverVersion, taken, takenDigest: digestOf(taken) };
      return storeRow(tx, keptModels, row, { ...keptModels.fields.values(draft), ...origin });
    },
    onRead: async (id, value, { typeId, brandId, actionClass, description, defaults }) => {
      await bindBrands(tx, [{ typeId, brandId }]);
      models.set(modelKey(value), { id, actionClass, description, defaults });
    },
  });
  return models;
};
