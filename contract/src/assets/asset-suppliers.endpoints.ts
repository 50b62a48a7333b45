import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { AssetSupplier, AssetSupplierDraft } from './asset-supplier.entities.ts';

const see = may('view', 'supplierManagement', 'assetManagement', 'assetManagementEdit');
const edit = may('edit', 'supplierManagement');

/** Suppliers belong to no place; what was bought from them is counted at the places of the caller. */
export const assetSuppliersEndpoints = {
  listAssetSuppliers: endpoint({
    method: 'GET',
    path: '/assetSupplier/query',
    summary: 'Page of suppliers, with what was bought from them',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'createdAt']),
    reply: page(AssetSupplier),
  }),
  getAssetSupplier: endpoint({
    method: 'GET',
    path: '/assetSupplier/queryById',
    summary: 'One supplier',
    needs: see,
    scope: 'place',
    query: ById,
    reply: AssetSupplier,
    errors: ['404'],
  }),
  saveAssetSupplier: endpoint({
    method: 'POST',
    path: '/assetSupplier/save',
    summary: 'Create or change a supplier with contacts and contracts',
    needs: edit,
    scope: 'none',
    body: AssetSupplierDraft,
    reply: Saved,
    errors: ['404', '409', 'assetSupplier.nameInUse', 'assetSupplier.endBeforeStart'],
  }),
  removeAssetSupplier: endpoint({
    method: 'DELETE',
    path: '/assetSupplier/delete',
    summary: 'Remove a supplier from whom no asset was bought',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['404', 'assetSupplier.inUse'],
  }),
};
