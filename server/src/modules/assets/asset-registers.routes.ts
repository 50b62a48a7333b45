import { type AssetSupplierDraft, assetCategoriesEndpoints, assetSuppliersEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { allCategories, keptCategories } from './asset-categories.store.ts';
import { findSupplier, keptSuppliers, shownSupplier, supplierListing } from './asset-suppliers.store.ts';

const checkContracts = ({ contracts }: AssetSupplierDraft): void => {
  const at = contracts.findIndex(({ startsOn, endsOn }) => startsOn !== null && endsOn !== null && endsOn < startsOn);
  if (at >= 0) throw refuse('assetSupplier.endBeforeStart', {}, [{ field: `contracts.${at}.endsOn` }]);
};

/** What assets refer to: their categories, and whom they were bought from. */
export const assetRegistersRoutes = ({ database }: { readonly database: Database }): Route[] => [
  ...implement(assetCategoriesEndpoints, {
    listAssetCategories: () => database.read(allCategories),
    saveAssetCategory: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) => saveRow(tx, keptCategories, body, caller));
      return { id };
    },
    removeAssetCategory: async ({ query }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptCategories, query.id, caller));
      return null;
    },
  }),
  ...implement(assetSuppliersEndpoints, {
    listAssetSuppliers: ({ query }, { places }) =>
      database.read(async (db) =>
        presentPage(await readPage(db, query, supplierListing(db, places, query)), shownSupplier(places).present),
      ),
    getAssetSupplier: async ({ query }, { places }) => {
      const supplier = await findSupplier(database.db, places, query.id);
      if (!supplier) throw refuse('404');
      return shownSupplier(places).present(supplier);
    },
    saveAssetSupplier: async ({ body }, caller) => {
      checkContracts(body);
      const { id } = await database.transaction((tx) => saveRow(tx, keptSuppliers, body, caller));
      return { id };
    },
    removeAssetSupplier: async ({ query }, caller) => {
      await database.transaction((tx) => removeRow(tx, keptSuppliers, query.id, caller));
      return null;
    },
  }),
];
