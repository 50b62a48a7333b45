import type { catalogueEndpoints } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { placesAskedFor } from './catalogue.policy.ts';
import { type CatalogueWork, tellModels } from './catalogue.work.ts';
import { modelIdsOf } from './models.store.ts';
import * as types from './types.store.ts';

type Own =
  | 'listDeviceTypes'
  | 'listDeviceTypesOfPlaces'
  | 'saveDeviceType'
  | 'removeDeviceType'
  | 'changeDeviceTypeImage'
  | 'listBrandsOfTypeId'
  | 'listBrandsOfTypeCode'
  | 'bindBrands'
  | 'unbindBrand';

const saveViolations = { device_types_code_key: 'catalogue.codeInUse' } as const;
const removeViolations = { models_type_fk: 'catalogue.inUse' } as const;
const bindViolations = {
  type_brands_type_fk: { code: '404', field: 'deviceTypeId' },
  type_brands_brand_fk: { code: '404', field: 'brandIds' },
} as const;

export const typesHandlers = (work: CatalogueWork): Pick<Handlers<typeof catalogueEndpoints>, Own> => {
  const { database, db, files, devices } = work;
  return {
    listDeviceTypes: () => types.listTypes(db),
    listDeviceTypesOfPlaces: ({ query }, caller) => {
      const codes = devices().typeCodesIn(placesAskedFor(caller, query.placeIds));
      return types.typesWithCodes(db, [...codes]);
    },
    saveDeviceType: async ({ body: { id, ...values } }, caller) => {
      const saved = await refuseViolations(saveViolations, () =>
        database.transaction(async (tx) => {
          const before = id === undefined ? undefined : await types.lockType(tx, id);
          if (id !== undefined && !before) throw refuse('404');
          if (before?.builtIn && before.code !== values.code) throw refuse('catalogue.builtIn');
          const target = id ?? newId();
          if (id === undefined) await types.insertType(tx, target, values);
          else await types.updateType(tx, target, values);
          await caller.audit({ target, before, after: values }, tx);
          return target;
        }),
      );
      if (id !== undefined) await tellModels(work, { deviceTypeId: id });
      return { id: saved };
    },
    removeDeviceType: ({ params: { id } }, caller) =>
      refuseViolations(removeViolations, () =>
        database.transaction(async (tx) => {
          const before = await types.lockType(tx, id);
          if (!before) throw refuse('404');
          if (before.builtIn) throw refuse('catalogue.builtIn');
          await types.removeType(tx, id);
          await caller.audit({ target: id, before }, tx);
          return null;
        }),
      ),
    changeDeviceTypeImage: async ({ body: { id, image } }, caller) => {
      await requireImage(files, image, 'image');
      await database.transaction(async (tx) => {
        const before = await types.lockType(tx, id);
        if (!before) throw refuse('404');
        await types.updateType(tx, id, { image });
        await caller.audit({ target: id, before: { image: before.image }, after: { image } }, tx);
      });
      return null;
    },
    listBrandsOfTypeId: ({ query }) => types.brandsOfType(db, { id: query.deviceTypeId }),
    listBrandsOfTypeCode: ({ query }) => types.brandsOfType(db, { code: query.deviceTypeCode }),
    bindBrands: ({ body: { deviceTypeId: typeId, brandIds } }, caller) =>
      refuseViolations(bindViolations, () =>
        database.transaction(async (tx) => {
          await types.bindBrands(
            tx,
            [...new Set(brandIds)].map((brandId) => ({ typeId, brandId })),
          );
          await caller.audit({ target: typeId, after: { brandIds } }, tx);
          return null;
        }),
      ),
    unbindBrand: async ({ body: { deviceTypeId: typeId, brandId } }, caller) => {
      await database.transaction(async (tx) => {
        if (!(await types.lockType(tx, typeId))) throw refuseUnknown('deviceTypeId');
        if ((await modelIdsOf(tx, { deviceTypeId: typeId, brandId })).length > 0) throw refuse('catalogue.inUse');
        if (!(await types.unbindBrand(tx, typeId, brandId))) throw refuseUnknown('brandId');
        await caller.audit({ target: typeId, before: { brandId } }, tx);
      });
      return null;
    },
  };
};
