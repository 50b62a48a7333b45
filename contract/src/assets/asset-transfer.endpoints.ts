import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Flag, Id } from '../kit/fields.ts';
import { ApplyImport, applyErrors, ImportResult, importPreview, previewErrors } from '../kit/imports.ts';
import { may } from '../vocabulary/permissions.ts';
import { AssetStatus } from './asset.entities.ts';
import { assetFilters } from './assets.endpoints.ts';

const see = may('view', 'assetManagement', 'assetManagementEdit');
const edit = may('edit', 'assetManagement');
const table = binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** Preview of importing a table of assets. */
export const AssetImport = importPreview({
  /** Empty where it will be made by rule. */
  code: z.string(),
  name: z.string(),
  place: z.string(),
  /** The status that the asset will have; null in an invalid row. */
  status: AssetStatus.nullable(),
  holder: z.string(),
});
export type AssetImport = z.infer<typeof AssetImport>;

/** Assets as tables, and import with a preview. */
export const assetTransferEndpoints = {
  exportAssets: endpoint({
    method: 'GET',
    path: '/asset/exportAsset',
    summary: 'Table (xlsx) of the assets that match the filters, with the columns that the import reads',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      ...assetFilters,
      status: AssetStatus.optional(),
      keyword: z.string().trim().max(100).optional(),
      template: Flag.optional(),
    }),
    reply: table,
    perMinute: 20,
    heavy: true,
  }),
  previewAssetImport: endpoint({
    method: 'POST',
    path: '/asset/previewImport',
    summary: 'Preview the import of a table (xlsx) of assets, recognised by their code; nothing is changed yet',
    needs: edit,
    scope: 'place',
    upload: { kind: 'file' },
    reply: AssetImport,
    errors: previewErrors,
    perMinute: 20,
    heavy: true,
  }),
  applyAssetImport: endpoint({
    method: 'POST',
    path: '/asset/importAsset',
    summary: 'Import a previewed table in one transaction; with `skipBad` only its valid rows, else all or nothing',
    needs: edit,
    scope: 'ownInPlaces',
    body: ApplyImport,
    reply: ImportResult,
    errors: [...applyErrors, '404', '409', 'asset.codeInUse', 'asset.insideItself'],
    heavy: true,
  }),
  exportAssetImportErrors: endpoint({
    method: 'GET',
    path: '/asset/exportImportErrors',
    summary: 'The invalid rows of a previewed table (xlsx), with the reason in the last column',
    needs: edit,
    scope: 'own',
    query: z.strictObject({ id: Id }),
    reply: table,
    heavy: true,
  }),
};
