import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { MaintenanceKind } from '../maintenance/maintenance.entities.ts';
import { may } from '../vocabulary/permissions.ts';
import { AssetRecord, AssetRecordDraft } from './asset-record.entities.ts';

const see = may('view', 'assetManagement', 'assetManagementEdit');
const edit = may('edit', 'assetManagement', 'assetManagementEdit');

/** Maintenance records of assets. */
export const assetRecordsEndpoints = {
  listAssetRecords: endpoint({
    method: 'GET',
    path: '/assetMaintenanceRecord/query',
    summary: 'Page of maintenance records of assets, the newest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['performedOn', 'nextOn']).extend({
      assetId: Id.optional(),
      placeId: Id.optional(),
      kind: MaintenanceKind.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: page(AssetRecord),
  }),
  saveAssetRecord: endpoint({
    method: 'POST',
    path: '/assetMaintenanceRecord/save',
    summary: 'Create or change a maintenance record of an asset',
    needs: edit,
    scope: 'place',
    body: AssetRecordDraft,
    reply: Saved,
    errors: ['404', '409', 'asset.recordBeforePurchase', 'maintenance.nextBeforeDone'],
  }),
  removeAssetRecord: endpoint({
    method: 'DELETE',
    path: '/assetMaintenanceRecord/delete',
    summary: 'Remove a maintenance record with its files',
    needs: edit,
    scope: 'place',
    query: ById,
    reply: Done,
    errors: ['404'],
  }),
};
