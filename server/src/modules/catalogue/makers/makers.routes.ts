import type { catalogueEndpoints } from '@eoms/contract';
import { removeRow, saveRow } from '../../../platform/database/save-row.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import { type CatalogueWork, publishModelChanges } from '../catalogue.work.ts';
import { keptBrands, keptEnterprises, listBrands, listEnterprises } from './makers.store.ts';

type Own =
  | 'listEnterprises'
  | 'saveEnterprise'
  | 'removeEnterprise'
  | 'listBrands'
  | 'listBrandsOfEnterprise'
  | 'saveBrand'
  | 'removeBrand';

export const makersHandlers = (work: CatalogueWork): Pick<Handlers<typeof catalogueEndpoints>, Own> => {
  const { database, db } = work;
  return {
    listEnterprises: ({ query }) => listEnterprises(db, query),
    saveEnterprise: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) => saveRow(tx, keptEnterprises, body, caller));
      return { id };
    },
    removeEnterprise: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptEnterprises, id, caller));
      return null;
    },
    listBrands: ({ query }) => listBrands(db, query),
    listBrandsOfEnterprise: ({ query }) => listBrands(db, query),
    saveBrand: async ({ body }, caller) => {
      const { id, before } = await database.transaction((tx) => saveRow(tx, keptBrands, body, caller));
      if (before) await publishModelChanges(work, { brandId: id });
      return { id };
    },
    removeBrand: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptBrands, id, caller));
      return null;
    },
  };
};
