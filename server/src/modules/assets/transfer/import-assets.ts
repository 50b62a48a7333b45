import type { Importer } from '../../../platform/imports/importer.ts';
import { sameFields } from '../../../platform/same-json.ts';
import { assetsIn } from '../assets.store.ts';
import { assetLookups } from './asset-lookups.ts';
import { type AssetImportTypes, assetTable } from './asset-table.ts';
import { checkAssets } from './check-assets.ts';
import { readAssetRow } from './read-asset-row.ts';
import { createFinishAssetRows, createSaveAssetRows, type SaveRowsDeps } from './save-asset-rows.ts';

/** Assets in a table: found by their code, else new. */
export const assetImporter = (deps: SaveRowsDeps): Importer<AssetImportTypes> => ({
  kind: 'assets',
  format: assetTable,
  violations: assetsIn('all').violations,
  load: assetLookups,
  find: (row, { asset }) => asset(row.text('code') ?? ''),
  read: readAssetRow,
  isSame: ({ values }, before) => sameFields(before, values),
  distinct: [{ column: 'code', of: ({ code }) => code ?? undefined }],
  check: (rows, context) => checkAssets(deps.database.db, rows, context),
  show: (row, draft, { places }) => ({
    code: draft?.code ?? row.shown('code'),
    name: draft?.values.name ?? row.shown('name'),
    place: (draft && places.get(draft.values.placeId)?.path) ?? row.shown('place'),
    status: draft?.values.status ?? null,
    holder: draft ? (draft.values.holder ?? '') : row.shown('holder'),
  }),
  save: createSaveAssetRows(deps),
  finish: createFinishAssetRows(deps),
});
