import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Id, WholeNumber } from '../kit/fields.ts';
import { pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { AssetCostKind, AssetCostSubject, AssetCostTable } from './asset-costs.entities.ts';

const see = may('view', 'assetManagement', 'assetManagementEdit');
const Year = WholeNumber(1_900, 2_200);
const asked = {
  by: AssetCostSubject,
  kind: AssetCostKind,
  /** Years, both included; at most 10. */
  from: Year,
  to: Year,
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
  categoryId: Id.optional(),
};

/** What assets cost over the years. */
export const assetCostsEndpoints = {
  tabulateAssetCosts: endpoint({
    method: 'GET',
    path: '/asset/costTable',
    summary:
      'Page of what assets cost over some years, by asset, model, place, category or supplier: bought, maintenance, parts, depreciation; the dearest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'total']).extend(asked),
    reply: AssetCostTable,
    errors: ['asset.costYears'],
    perMinute: 60,
    heavy: true,
  }),
  exportAssetCosts: endpoint({
    method: 'GET',
    path: '/asset/exportCosts',
    summary: 'The same as a table (xlsx): the 20 000 dearest, and the sums of all',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...asked, keyword: z.string().trim().max(100).optional() }),
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    errors: ['asset.costYears'],
    perMinute: 20,
    heavy: true,
  }),
};
