import { createHash } from 'node:crypto';
import type { ModelDescription } from '@eoms/contract';
import { type ArchiveEntry, writeArchive } from '../../../platform/archive/write-archive.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { BinaryReply } from '../../../platform/http/implement.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { digestOf } from '../drivers/describe-model.ts';
import { type ArchiveContent, archiveParts, archiveRow, manifestFile, partNames, type RowOf } from './archive-rows.ts';
import {
  type ModelScope,
  type NamedModel,
  storedBrands,
  storedEnterprises,
  storedModelPanels,
  storedModels,
  storedTypePanels,
  storedTypes,
} from './transfer.store.ts';

const pictureName = /^[0-9a-f]{32}\.webp$/;

/** Names images by content; one imported from an archive keeps its name, so that it is recognised again. */
const createPictures = (files: Pick<FileStore, 'read'>) => {
  const entries = new Map<string, Buffer>();
  const named = new Map<string, string | null>();
  const add = async (id: string): Promise<string | null> => {
    const file = await files.read(id);
    if (!file?.contentType.startsWith('image/')) return null;
    const digest = createHash('sha256').update(file.content).digest('hex').slice(0, 32);
    const name = `images/${pictureName.test(file.name) ? file.name : `${digest}.webp`}`;
    entries.set(name, file.content);
    return name;
  };
  return {
    entries,
    nameOf: async (id: string | null): Promise<string | null> => {
      if (id === null) return null;
      const name = named.has(id) ? (named.get(id) ?? null) : await add(id);
      named.set(id, name);
      return name;
    },
  };
};
type Pictures = ReturnType<typeof createPictures>;

const createDescriptions = () => {
  const rows = new Map<string, ModelDescription>();
  return {
    rows,
    keyOf: (description: ModelDescription): string => {
      const key = digestOf(description);
      rows.set(key, description);
      return key;
    },
  };
};

const modelRows = async (
  chosen: readonly NamedModel[],
  pictures: Pictures,
): Promise<Pick<ArchiveContent, 'models' | 'descriptions'>> => {
  const descriptions = createDescriptions();
  const models: RowOf<'models'>[] = [];
  for (const model of chosen) {
    const image = await pictures.nameOf(model.image);
    const [description, taken] = [descriptions.keyOf(model.description), descriptions.keyOf(model.taken)];
    models.push(archiveRow('models', { ...model, image, description, taken }));
  }
  const rows = [...descriptions.rows].map(([key, description]) => ({ key, description }));
  return { models, descriptions: rows };
};

const gather = async ({ db }: CatalogueWork, scope: ModelScope, pictures: Pictures): Promise<ArchiveContent> => {
  const everything = scope.modelIds === undefined && scope.enterpriseIds === undefined;
  const [types, enterprises, brands, chosen] = [
    await storedTypes(db),
    await storedEnterprises(db),
    await storedBrands(db),
    await storedModels(db, scope),
  ];
  const brandIds = new Set(chosen.map(({ brandId }) => brandId));
  const makerIds = new Set([...chosen.map(({ enterpriseId }) => enterpriseId), ...(scope.enterpriseIds ?? [])]);
  const takenBrands = brands.filter(
    ({ id, enterpriseId }) => everything || brandIds.has(id) || scope.enterpriseIds?.includes(enterpriseId),
  );
  const codes = new Set([
    ...chosen.map(({ typeCode }) => typeCode),
    ...takenBrands.flatMap(({ typeCodes }) => typeCodes),
  ]);
  const typeRows: RowOf<'types'>[] = [];
  for (const type of types)
    if (everything || codes.has(type.code))
      typeRows.push(archiveRow('types', { ...type, image: await pictures.nameOf(type.image) }));

  const modelOf = new Map(chosen.map((model) => [model.id, model]));
  const typeOf = new Map(types.filter(({ code }) => everything || codes.has(code)).map(({ id, code }) => [id, code]));
  return {
    types: typeRows,
    enterprises: enterprises
      .filter(({ id }) => everything || makerIds.has(id))
      .map((row) => archiveRow('enterprises', row)),
    brands: takenBrands.map((row) => archiveRow('brands', row)),
    ...(await modelRows(chosen, pictures)),
    modelPanels: (await storedModelPanels(db)).flatMap((panel) => {
      const model = modelOf.get(panel.modelId);
      if (!model) return [];
      const { enterprise, brand, name } = model;
      return [archiveRow('modelPanels', { ...panel, enterprise, brand, model: name })];
    }),
    typePanels: (await storedTypePanels(db)).flatMap((panel) => {
      const typeCode = typeOf.get(panel.typeId);
      return typeCode === undefined ? [] : [archiveRow('typePanels', { ...panel, typeCode })];
    }),
  };
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Exports a zip of the whole catalogue, or of what belongs to the chosen models or makers. */
export const exportModels = async (work: CatalogueWork, scope: ModelScope): Promise<BinaryReply> => {
  const pictures = createPictures(work.files);
  const content = await gather(work, scope, pictures);
  const at = new Date().toISOString();
  const entries: ArchiveEntry[] = [
    { name: manifestFile, content: json({ format: 'eoms-models', version: 1, exportedAt: at }) },
    ...partNames.map((part) => ({ name: archiveParts[part].file, content: json(content[part]) })),
    ...[...pictures.entries].map(([name, bytes]) => ({ name, content: bytes })),
  ];
  return { content: writeArchive(entries), fileName: `eoms-models-${at.slice(0, 10)}.zip` };
};
