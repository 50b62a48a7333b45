import type { catalogueEndpoints } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type CatalogueWork, tellModels } from './catalogue.work.ts';
import * as makers from './makers.store.ts';

type Own =
  | 'listEnterprises'
  | 'saveEnterprise'
  | 'removeEnterprise'
  | 'listBrands'
  | 'listBrandsOfEnterprise'
  | 'saveBrand'
  | 'removeBrand';

const enterpriseViolations = {
  enterprises_name_key: 'catalogue.nameInUse',
  brands_enterprise_fk: 'catalogue.inUse',
} as const;
const brandSaveViolations = {
  brands_name_key: 'catalogue.nameInUse',
  brands_enterprise_fk: { code: '404', field: 'enterpriseId' },
} as const;
const brandRemoveViolations = { models_brand_fk: 'catalogue.inUse' } as const;

export const makersHandlers = (work: CatalogueWork): Pick<Handlers<typeof catalogueEndpoints>, Own> => {
  const { database, db } = work;
  return {
    listEnterprises: ({ query }) => makers.listEnterprises(db, query),
    saveEnterprise: ({ body: { id, ...values } }, caller) =>
      refuseViolations(enterpriseViolations, () =>
        database.transaction(async (tx) => {
          const before = id === undefined ? undefined : await makers.lockEnterprise(tx, id);
          if (id !== undefined && !before) throw refuse('404');
          const saved = id ?? newId();
          if (id === undefined) await makers.insertEnterprise(tx, saved, values);
          else await makers.updateEnterprise(tx, saved, values);
          await caller.audit({ target: saved, before, after: values }, tx);
          return { id: saved };
        }),
      ),
    removeEnterprise: ({ params: { id } }, caller) =>
      refuseViolations(enterpriseViolations, () =>
        database.transaction(async (tx) => {
          const before = await makers.lockEnterprise(tx, id);
          if (!before) throw refuse('404');
          await makers.removeEnterprise(tx, id);
          await caller.audit({ target: id, before }, tx);
          return null;
        }),
      ),
    listBrands: ({ query }) => makers.listBrands(db, query),
    listBrandsOfEnterprise: ({ query }) => makers.listBrands(db, query),
    saveBrand: async ({ body: { id, ...values } }, caller) => {
      const saved = await refuseViolations(brandSaveViolations, () =>
        database.transaction(async (tx) => {
          const before = id === undefined ? undefined : await makers.lockBrand(tx, id);
          if (id !== undefined && !before) throw refuse('404');
          const target = id ?? newId();
          if (id === undefined) await makers.insertBrand(tx, target, values);
          else await makers.updateBrand(tx, target, values);
          await caller.audit({ target, before, after: values }, tx);
          return target;
        }),
      );
      if (id !== undefined) await tellModels(work, { brandId: id });
      return { id: saved };
    },
    removeBrand: ({ params: { id } }, caller) =>
      refuseViolations(brandRemoveViolations, () =>
        database.transaction(async (tx) => {
          const before = await makers.lockBrand(tx, id);
          if (!before) throw refuse('404');
          await makers.removeBrand(tx, id);
          await caller.audit({ target: id, before }, tx);
          return null;
        }),
      ),
  };
};
