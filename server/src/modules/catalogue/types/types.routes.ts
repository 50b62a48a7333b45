import type { catalogueEndpoints } from '@eoms/contract';
import { lockRow, removeRow, saveRow, writeRow } from '../../../platform/database/save-row.ts';
import { refuseViolations } from '../../../platform/database/violations.ts';
import { requireImage } from '../../../platform/files/require-image.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import { placesAskedFor } from '../catalogue.policy.ts';
import { type CatalogueWork, publishModelChanges } from '../catalogue.work.ts';
import { modelIdsOf } from '../models/models.store.ts';
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
    saveDeviceType: async ({ body }, caller) => {
      const { id, before } = await database.transaction((tx) =>
        saveRow(tx, types.keptTypes, body, caller, (known) => {
          if (known?.builtIn && known.code !== body.code) throw refuse('catalogue.builtIn');
          return undefined;
        }),
      );
      if (before) await publishModelChanges(work, { deviceTypeId: id });
      return { id };
    },
    removeDeviceType: async ({ params: { id } }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, types.keptTypes, id, caller, ({ builtIn }) => {
          if (builtIn) throw refuse('catalogue.builtIn');
        }),
      );
      return null;
    },
    changeDeviceTypeImage: async ({ body: { id, image } }, caller) => {
      await database.transaction(async (tx) => {
        await requireImage(tx, files, { id: image, caller, field: 'image' });
        const before = await lockRow(tx, types.keptTypes, id);
        const pictured = { ...types.keptTypes, forAudit: () => ({ image: before.image }) };
        await writeRow(tx, pictured, { id, before }, { values: { image } }, caller);
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
        await lockRow(tx, types.keptTypes, typeId, 'deviceTypeId');
        if ((await modelIdsOf(tx, { deviceTypeId: typeId, brandId })).length > 0) throw refuse('catalogue.inUse');
        if (!(await types.unbindBrand(tx, typeId, brandId))) throw refuseUnknown('brandId');
        await caller.audit({ target: typeId, before: { brandId } }, tx);
      });
      return null;
    },
  };
};
