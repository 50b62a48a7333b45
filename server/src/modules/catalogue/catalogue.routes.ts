import { catalogueEndpoints, type ModelDevice } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { isReferenceViolation } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news.ts';
import { modelChanged } from './catalogue.news.ts';
import type { ModelRecord } from './catalogue.store.ts';
import { describeActions, describeDriver, describeParams, describeProperties } from './describe-driver.ts';
import { type SaveModelDeps, saveModel } from './save-model.ts';

export interface CatalogueRoutesDeps extends SaveModelDeps {
  readonly news: News;
  readonly drivers: readonly Driver[];
}

export const createCatalogueRoutes = (deps: CatalogueRoutesDeps): Route[] => {
  const { database, store, news, drivers, driverOf, modelUse } = deps;
  const { db } = database;
  const withUse = async (records: readonly ModelRecord[]): Promise<ModelDevice[]> => {
    const use = await modelUse(records.map((record) => record.id));
    return records.map((record) => ({ ...record, deviceCount: use.get(record.id) ?? 0 }));
  };
  const installed = (actionClass: string): Driver => {
    const driver = driverOf(actionClass);
    if (!driver) throw refuse('404');
    return driver;
  };

  return implement(catalogueEndpoints, {
    listDeviceTypes: () => store.deviceTypes(db),
    listEnterprises: ({ query }) => store.enterprises(db, query.keyword),
    listBrands: () => store.brands(db),
    listModelsOfType: async ({ query }, caller) => withUse(await store.models(db, caller.language, query)),
    getModel: async ({ params }, caller) => {
      const record = await store.findModel(db, caller.language, params.id);
      const [model] = record ? await withUse([record]) : [];
      if (!model) throw refuse('404');
      return model;
    },
    saveModel: async ({ body }, caller) => {
      const id = await saveModel(deps, body, caller);
      news.publish(modelChanged, { modelId: id });
      return { id };
    },
    removeModel: async ({ params: { id } }, caller) => {
      await database.transaction(async (tx) => {
        const before = await store.lockModel(tx, id);
        if (!before) throw refuse('404');
        if (((await modelUse([id])).get(id) ?? 0) > 0) throw refuse('catalogue.inUse');
        await store.removeModel(tx, id).catch((error: unknown) => {
          throw isReferenceViolation(error) ? refuse('catalogue.inUse') : error;
        });
        await caller.audit({ target: id, before }, tx);
      });
      return null;
    },
    listDrivers: async () => drivers.map(describeDriver),
    getDriverParams: async ({ params }) => describeParams(installed(params.class)),
    getDriverProperties: async ({ params }) => describeProperties(installed(params.class)),
    getDriverActions: async ({ params }) => describeActions(installed(params.class)),
  });
};
