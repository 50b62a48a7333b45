import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Money, Saved, WholeNumber } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  Asset,
  AssetCostGroup,
  AssetCostYear,
  AssetDetail,
  AssetDraft,
  AssetEvent,
  AssetFigures,
  AssetGroupCost,
  AssetHandling,
  AssetMove,
  AssetStatus,
  assetsAtOnce,
} from './asset.entities.ts';

const see = may('view', 'assetManagement', 'assetManagementEdit');
const edit = may('edit', 'assetManagement', 'assetManagementEdit');

const places = {
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
};
/** What lists, figures and exports of assets are narrowed by. */
export const assetFilters = {
  ...places,
  categoryId: Id.optional(),
  supplierId: Id.optional(),
  deviceId: Id.optional(),
  parentId: Id.optional(),
  model: z.string().max(100).optional(),
  /** Not retired, with a warranty that ends within so many days. */
  warrantyWithin: WholeNumber(0, 3_650).optional(),
  /** On loan beyond the day on which they were expected. */
  overdue: Flag.optional(),
};
const keyword = z.string().trim().max(100).optional();

const reading = {
  listAssets: endpoint({
    method: 'GET',
    path: '/asset/query',
    summary: 'Page of assets, the newest first',
    // Loans choose from it.
    needs: may('view', 'assetManagement', 'assetManagementEdit', 'assetLoan'),
    scope: 'place',
    query: pageQuery(['number', 'code', 'name', 'purchasedOn', 'price', 'warrantyEndsOn']).extend({
      ...assetFilters,
      status: AssetStatus.optional(),
    }),
    reply: page(Asset),
  }),
  getAsset: endpoint({
    method: 'GET',
    path: '/asset/queryAssetById',
    summary: 'One asset with its files, its contents, its device and its depreciation',
    needs: see,
    scope: 'place',
    query: ById,
    reply: AssetDetail,
    errors: ['404'],
  }),
  assetFigures: endpoint({
    method: 'GET',
    path: '/asset/figures',
    summary: 'How many assets there are in each status, what they cost and are worth, and what falls due',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...assetFilters, keyword }),
    reply: AssetFigures,
  }),
  listAssetEvents: endpoint({
    method: 'GET',
    path: '/asset/history',
    summary: 'Where an asset was and in which status, the newest first',
    needs: see,
    scope: 'place',
    query: z.strictObject({ assetId: Id }),
    reply: z.array(AssetEvent),
    errors: ['404'],
  }),
  assetCosts: endpoint({
    method: 'GET',
    path: '/asset/costs',
    summary: 'Cost of upkeep over the years: of one asset, or of those at a place, of a model, category or supplier',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      ...places,
      assetId: Id.optional(),
      model: z.string().max(100).optional(),
      categoryId: Id.optional(),
      supplierId: Id.optional(),
    }),
    reply: z.array(AssetCostYear),
  }),
  assetCostsBy: endpoint({
    method: 'GET',
    path: '/asset/costsBy',
    summary: 'Cost of upkeep by model, place, category or supplier, the 50 dearest',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...places, by: AssetCostGroup }),
    reply: z.array(AssetGroupCost),
  }),
};

const writing = {
  saveAsset: endpoint({
    method: 'POST',
    path: '/asset/save',
    summary: 'Create or change an asset',
    needs: edit,
    scope: 'place',
    body: AssetDraft,
    reply: Saved,
    errors: [
      '404',
      '409',
      'asset.codeInUse',
      'asset.nothingNamed',
      'asset.deviceHasAsset',
      'asset.insideItself',
      'asset.usedBeforePurchase',
      'asset.warrantyBeforePurchase',
      'asset.recordBeforePurchase',
    ],
  }),
  removeAsset: endpoint({
    method: 'DELETE',
    path: '/asset/delete',
    summary: 'Remove an asset with its history, its maintenance records and its files',
    needs: edit,
    scope: 'place',
    query: ById,
    reply: Done,
    errors: ['404'],
  }),
  handleAssets: endpoint({
    method: 'POST',
    path: '/asset/handle',
    summary: 'Store, use, lend, send to repair or retire assets: all of them or none',
    needs: edit,
    scope: 'place',
    body: AssetHandling,
    reply: Done,
    errors: ['404', '409', 'asset.wrongState', 'asset.dueBackPassed', 'assetLoan.taken', 'assetLoan.breaks'],
  }),
  moveAssets: endpoint({
    method: 'POST',
    path: '/asset/move',
    summary: 'Move assets, with what is inside them at the same place',
    needs: edit,
    scope: 'place',
    body: AssetMove,
    reply: Done,
    errors: ['404'],
  }),
  makeAssetsOfDevices: endpoint({
    method: 'POST',
    path: '/asset/makeOfDevices',
    summary: 'Make assets of devices; those that are assets already are left as they are',
    needs: edit,
    scope: 'place',
    body: z.strictObject({
      deviceIds: z.array(Id).min(1).max(assetsAtOnce),
      categoryId: Id.nullable(),
      supplierId: Id.nullable(),
      purchasedOn: z.iso.date().nullable(),
      /** Of each. */
      price: Money.nullable(),
      warrantyYears: z.number().int().min(0).max(50).nullable(),
    }),
    reply: z.object({ made: z.number().int(), left: z.number().int() }),
    errors: ['404'],
  }),
};

/** Assets: what the venue owns, where it is and in whose hands, and what it costs. */
export const assetsEndpoints = { ...reading, ...writing };
