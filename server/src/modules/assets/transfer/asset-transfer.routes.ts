import { assetTransferEndpoints, textOf } from '@eoms/contract';
import { assetTableWords } from '@eoms/phrases';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { xlsxReply } from '../../../platform/imports/write-table.ts';
import type { Platform } from '../../../platform/platform.ts';
import { narrowPlaces, placesInTables } from '../../places/places.module.ts';
import { allCategories } from '../asset-categories.store.ts';
import { supplierNames } from './asset-transfer.store.ts';
import { assetSheet, assetTemplate } from './export-assets.ts';
import { assetImporter } from './import-assets.ts';
import type { SaveRowsDeps } from './save-asset-rows.ts';

export interface AssetTransferDeps extends SaveRowsDeps, Pick<Platform, 'tables' | 'imports'> {
  readonly tree: Parameters<typeof narrowPlaces>[0];
}

/** Assets as tables, within the places that the caller may see. */
export const assetTransferRoutes = (deps: AssetTransferDeps): Route[] => {
  const { database, tables, tree } = deps;
  const { db } = database;
  const imports = deps.imports.of(assetImporter(deps));
  return implement(assetTransferEndpoints, {
    exportAssets: async ({ query: { template = false, ...filter } }, caller) => {
      const { language } = caller;
      const places = await placesInTables(db, caller.places);
      const sheets = template
        ? assetTemplate({ places, categories: await allCategories(db), suppliers: await supplierNames(db) }, language)
        : [await assetSheet(db, await narrowPlaces(tree, caller.places, filter), filter, places, language)];
      const many = template ? 0 : (sheets[0]?.rows.length ?? 0);
      await caller.audit({ action: 'exportAssets', after: { ...filter, template, assets: many } });
      return xlsxReply(tables, textOf(assetTableWords.assets, language), sheets);
    },
    previewAssetImport: ({ file }, caller) => imports.preview(file, caller),
    applyAssetImport: ({ body }, caller) => imports.apply(body, caller),
    exportAssetImportErrors: ({ query }, caller) => imports.errors(query.id, caller),
  });
};
