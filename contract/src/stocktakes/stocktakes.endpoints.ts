import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  MisplacedDecision,
  ScanResult,
  Stocktake,
  StocktakeDetail,
  StocktakeDraft,
  StocktakeItem,
  StocktakeItemState,
  StocktakeScan,
  StocktakeStatus,
  StocktakeUnknown,
  UnknownNote,
  UnknownSettlement,
} from './stocktake.entities.ts';

const see = may('view', 'assetStocktake');
const edit = may('edit', 'assetStocktake');

const reading = {
  listStocktakes: endpoint({
    method: 'GET',
    path: '/assetStocktake/query',
    summary: 'Page of stocktakes at places of the caller, the newest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['startedAt']).extend({ status: StocktakeStatus.optional() }),
    reply: page(Stocktake),
  }),
  getStocktake: endpoint({
    method: 'GET',
    path: '/assetStocktake/queryById',
    summary: 'One stocktake with its places, and how it compares with the last one',
    needs: see,
    scope: 'place',
    query: ById,
    reply: StocktakeDetail,
    errors: ['404'],
  }),
  listStocktakeItems: endpoint({
    method: 'GET',
    path: '/assetStocktake/items',
    summary: 'Page of the assets in a stocktake: of all its places, or of those that belong to one or were found there',
    needs: see,
    scope: 'place',
    query: pageQuery(['code']).extend({
      stocktakeId: Id,
      placeId: Id.optional(),
      state: StocktakeItemState.optional(),
    }),
    reply: page(StocktakeItem),
    errors: ['404'],
  }),
  listStocktakeUnknowns: endpoint({
    method: 'GET',
    path: '/assetStocktake/unknowns',
    summary: 'Codes that were scanned and no asset has, the newest first',
    needs: see,
    scope: 'place',
    query: z.strictObject({ stocktakeId: Id, placeId: Id.optional() }),
    reply: z.array(StocktakeUnknown),
    errors: ['404'],
  }),
  exportStocktake: endpoint({
    method: 'GET',
    path: '/assetStocktake/export',
    summary: 'A stocktake as a table (xlsx): every asset with its state, and the unknown codes',
    needs: see,
    scope: 'place',
    query: ById,
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    errors: ['404'],
    perMinute: 20,
    heavy: true,
  }),
};

const counting = {
  startStocktake: endpoint({
    method: 'POST',
    path: '/assetStocktake/start',
    summary: 'Start a stocktake: what is registered at its places is expected there',
    needs: edit,
    scope: 'place',
    body: StocktakeDraft,
    reply: Saved,
    errors: ['404', 'stocktake.noPlaces'],
  }),
  scanAsset: endpoint({
    method: 'POST',
    path: '/assetStocktake/scan',
    summary: 'Say that a label was scanned at a place; the same scan sent twice counts once',
    needs: edit,
    scope: 'place',
    body: StocktakeScan,
    reply: ScanResult,
    errors: ['404', 'stocktake.over'],
  }),
  noteUnknown: endpoint({
    method: 'POST',
    path: '/assetStocktake/noteUnknown',
    summary: 'Add a photo and words to a code that no asset has',
    needs: edit,
    scope: 'place',
    body: UnknownNote,
    reply: Saved,
    errors: ['404', 'stocktake.over'],
  }),
  settleMisplaced: endpoint({
    method: 'POST',
    path: '/assetStocktake/settle',
    summary: 'Move an asset to the place where it was found, or note that it is to be returned',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ itemId: Id, decision: MisplacedDecision }),
    reply: Done,
    errors: ['404', '409', 'stocktake.over', 'stocktake.notMisplaced'],
  }),
  settleUnknown: endpoint({
    method: 'POST',
    path: '/assetStocktake/settleUnknown',
    summary: 'Make an asset of an unknown code, or say which one it is; also after the end of the stocktake',
    needs: edit,
    scope: 'place',
    body: UnknownSettlement,
    reply: z.object({ assetId: Id }),
    errors: ['404', '409', 'asset.codeInUse'],
  }),
};

const ending = {
  closeStocktakePlace: endpoint({
    method: 'POST',
    path: '/assetStocktake/closePlace',
    summary: 'Say that all of a place was scanned: the rest of it is missing; or open it again',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ stocktakeId: Id, placeId: Id, closed: z.boolean() }),
    reply: Done,
    errors: ['404', 'stocktake.over'],
  }),
  finishStocktake: endpoint({
    method: 'POST',
    path: '/assetStocktake/finish',
    summary: 'Finish a stocktake, whose places the caller all sees: what was not found is missing; it is kept as it is',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', '409', 'stocktake.over'],
  }),
  cancelStocktake: endpoint({
    method: 'POST',
    path: '/assetStocktake/cancel',
    summary: 'Give up a stocktake, whose places the caller all sees',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', '409', 'stocktake.over'],
  }),
};

/** Stocktakes: whether what is registered at places is there. */
export const stocktakesEndpoints = { ...reading, ...counting, ...ending };
