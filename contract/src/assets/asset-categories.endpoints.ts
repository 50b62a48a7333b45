import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { AssetCategory, AssetCategoryDraft } from './asset-category.entities.ts';

const edit = may('edit', 'assetManagement');

export const assetCategoriesEndpoints = {
  listAssetCategories: endpoint({
    method: 'GET',
    path: '/assetCategory/query',
    summary: 'All categories of assets, by name',
    needs: may('view', 'assetManagement', 'assetManagementEdit', 'assetLoan', 'placeMeeting'),
    scope: 'none',
    reply: z.array(AssetCategory),
  }),
  saveAssetCategory: endpoint({
    method: 'POST',
    path: '/assetCategory/save',
    summary: 'Create or change a category of assets; the value of its assets follows at once',
    needs: edit,
    scope: 'none',
    body: AssetCategoryDraft,
    reply: Saved,
    errors: ['404', '409', 'assetCategory.nameInUse'],
  }),
  removeAssetCategory: endpoint({
    method: 'DELETE',
    path: '/assetCategory/delete',
    summary: 'Remove a category that no asset has',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['404', 'assetCategory.inUse'],
  }),
};
