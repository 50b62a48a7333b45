import type { ModelDescription, Text } from '@eoms/contract';
import { detailText, errorText, importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/keep.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { completeDescription, findFaults } from '../check-description.ts';
import { digestOf } from '../describe-model.ts';
import { findTwin, type Twin } from '../find-twin.ts';
import { keptModels, type ModelContent, type ModelValues } from '../models.store.ts';
import { findDefaultFaults } from '../save-model.ts';
import { bindBrands } from '../types.store.ts';
import { archiveParts, type RowOf } from './archive-rows.ts';
import type { Ids } from './import-makers.ts';
import { onceEach, pictureOf } from './import-rows.ts';
import { type ImportRun, keyOf, settle } from './import-run.ts';
import type { Numbered } from './read-model-archive.ts';
import { type NamedModel, storedModels } from './transfer.store.ts';

const { file } = archiveParts.models;
const modelKey = (row: Pick<RowOf<'models'>, 'enterprise' | 'brand' | 'name'>): string =>
  keyOf(row.enterprise, row.brand, row.name);

const twinText = ({ code, words }: Twin, language: keyof Text): string =>
  `${errorText(code, language)}: ${detailText('twin', language, { name: words })}`;

type Content = Pick<ModelContent, 'description' | 'taken'>;

/** The row's description, if its driver exists here and can run it. */
const contentOf = (
  { work, list }: ImportRun,
  { row, value }: Numbered<RowOf<'models'>>,
  descriptions: ReadonlyMap<string, ModelDescription>,
): Content | undefined => {
  const tell = (column: string, text: Parameters<typeof list.add>[3]) => list.add(file, row, column, text);
  const driver = work.knowledge.driverOf(value.actionClass);
  const latest = work.knowledge.of(value.actionClass)?.description;
  const [own, taken] = [descriptions.get(value.description), descriptions.get(value.taken)];
  if (!driver || !latest)
    tell('actionClass', {
      zh: errorText('catalogue.unknownDriver', 'zh'),
      en: errorText('catalogue.unknownDriver', 'en'),
    });
  if (!own) tell('description', importFaultText('descriptionUnknown', { name: value.description }));
  if (!taken) tell('taken', importFaultText('descriptionUnknown', { name: value.taken }));
  if (!driver || !latest || !own || !taken) return undefined;
  const description = completeDescription(own, taken);
  const twin = findTwin(description);
  if (twin) tell(`description/${twin.at}`, { zh: twinText(twin, 'zh'), en: twinText(twin, 'en') });
  const faults = [
    ...(twin ? [] : findFaults(driver, description, [taken, latest])).map(({ at, text }) => ({
      column: `description/${at}`,
      text,
    })),
    ...findDefaultFaults(driver, value.defaults).map(({ field, text }) => ({ column: `defaults.${field}`, text })),
  ];
  for (const { column, text } of faults) tell(column, text);
  return twin || faults.length > 0 ? undefined : { description, taken };
};

type Row = Omit<ModelValues & ModelContent & { source: string }, 'takenDigest'>;
const storedRow = (model: NamedModel | undefined, typeId: string | undefined): Row | undefined =>
  model && { ...model, typeId: typeId ?? '', brandId: model.brandId };

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
  const { tx, tally, list, work, archive } = run;
  const stored = await storedModels(tx);
  const known = new Map(stored.map((model) => [modelKey(model), model]));
  const use = await work.devices().modelUse(stored.map(({ id }) => id));
  const descriptions = new Map(archive.parts.descriptions.map(({ value }) => [value.key, value.description]));
  const models = new Map<string, ImportedModel>(known);
  for (const numbered of onceEach(run, 'models', 'name', modelKey)) {
    const { row, value } = numbered;
    const before = known.get(modelKey(value));
    const typeId = types.get(value.typeCode);
    const brandId = brands.get(keyOf(value.enterprise, value.brand));
    const { typeCode, brand } = value;
    if (typeId === undefined) list.add(file, row, 'typeCode', importFaultText('typeUnknown', { name: typeCode }));
    if (brandId === undefined) list.add(file, row, 'brand', importFaultText('brandUnknown', { name: brand }));
    const content = contentOf(run, numbered, descriptions);
    const image = await pictureOf(run, 'models', row, value.image, before?.image ?? null);
    const moved = before && before.actionClass !== value.actionClass && (use.get(before.id) ?? 0) > 0;
    if (moved)
      list.add(file, row, 'actionClass', {
        zh: errorText('catalogue.inUse', 'zh'),
        en: errorText('catalogue.inUse', 'en'),
      });
    if (typeId === undefined || brandId === undefined || !content || image === undefined || moved) continue;
    const { name, actionClass, enabled, sort, defaults, remarks, source, driverVersion } = value;
    const id = before?.id ?? newId();
    const own = { name, typeId, brandId, actionClass, enabled, sort, image, defaults, remarks, source, driverVersion };
    const after = { ...own, ...content };
    const whole = { ...after, takenDigest: digestOf(content.taken) };
    await settle<Row>(tally, storedRow(before, types.get(before?.typeCode ?? '')), after, () =>
      storeRow(tx, keptModels, { id, before }, whole),
    );
    await bindBrands(tx, [{ typeId, brandId }]);
    models.set(modelKey(value), { id, actionClass, description: content.description, defaults });
  }
  return models;
};
