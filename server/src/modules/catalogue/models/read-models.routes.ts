import type { ModelDevice, ModelProperty, modelsEndpoints, PropertySchema } from '@eoms/contract';
import type { Handlers } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { chartedTypes } from '../drivers/describe-driver.ts';
import {
  checksOf,
  descriptionOf,
  findModel,
  listModels,
  type ModelRecord,
  pageModels,
  propertiesNamed,
  takenDigests,
} from './models.store.ts';

type Own =
  | 'pageModels'
  | 'listModelsOfTypeId'
  | 'listModelsOfType'
  | 'getModel'
  | 'describeActionClass'
  | 'findProperties'
  | 'listPropertyEnum';

const propertiesAtMost = 500;

const schemaOf = (property: ModelProperty): PropertySchema => {
  const { history, staleAfterSeconds: _s, origin: _o, hidden: _h, wire: _w, alarm: _a, ...schema } = property;
  return { ...schema, charted: history !== 'none' && chartedTypes.has(property.type) };
};

export const readModelsHandlers = (work: CatalogueWork): Pick<Handlers<typeof modelsEndpoints>, Own> => {
  const { db, knowledge, devices } = work;
  const isOutdated = (model: Pick<ModelRecord, 'id' | 'actionClass' | 'takenDigest'>): boolean => {
    const known = knowledge.of(model.actionClass, model.id);
    return known !== undefined && known.digest !== model.takenDigest;
  };
  const complete = async (records: readonly ModelRecord[]): Promise<ModelDevice[]> => {
    const use = await devices().modelUse(records.map((record) => record.id));
    return records.map((record) => {
      const { takenDigest: _, ...shown } = record;
      return {
        ...shown,
        controlMethod: knowledge.driverOf(record.actionClass)?.control ?? null,
        deviceCount: use.get(record.id) ?? 0,
        outdated: isOutdated(record),
        verified: knowledge.isVerified(record.id),
      };
    });
  };
  const described = async (modelId: string, property: string): Promise<ModelProperty> => {
    const found = (await descriptionOf(db, modelId))?.properties.find(({ id }) => id === property);
    if (!found) throw refuse('404');
    return found;
  };
  return {
    pageModels: async ({ query: { outdated, ...query } }, caller) => {
      const ids = outdated ? (await takenDigests(db)).filter(isOutdated).map(({ id }) => id) : undefined;
      const found = await pageModels(db, caller.language, { ...query, ids });
      return { ...found, records: await complete(found.records) };
    },
    listModelsOfTypeId: async ({ query: { deviceTypeId, brandId } }, caller) =>
      complete(await listModels(db, caller.language, { deviceTypeId, brandId })),
    listModelsOfType: async ({ query }, caller) => complete(await listModels(db, caller.language, query)),
    getModel: async ({ params: { id } }, caller) => {
      const record = await findModel(db, caller.language, id);
      const [model] = record ? await complete([record]) : [];
      const description = model && (await descriptionOf(db, id));
      const checks = model && (await checksOf(db, id));
      if (!model || !description || !checks) throw refuse('404');
      return { ...model, description, checks };
    },
    describeActionClass: async ({ params }) => {
      const known = knowledge.of(params.class);
      if (!known) throw refuse('404');
      return known.description;
    },
    findProperties: async ({ query: { name, modelId } }) => {
      const found = await propertiesNamed(db, name, modelId, propertiesAtMost);
      return found.map(({ property, ...model }) => ({ ...model, property: schemaOf(property) }));
    },
    listPropertyEnum: async ({ query: { modelId, property } }) => (await described(modelId, property)).enum ?? [],
  };
};
