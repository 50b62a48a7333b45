import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { WaitingOrder, WaitingStatus } from './order-at-hand.entities.ts';
import { orderFilters } from './order-filters.ts';
import { orderRights } from './work-order-rights.ts';

const count = z.number().int();

/** The orders that wait for the caller, and the way from one order to the next. */
export const ordersAtHandEndpoints = {
  listWorkOrdersToHandle: endpoint({
    method: 'GET',
    path: '/workorder/getPageToHandle',
    summary: 'Page of the orders that wait for the caller to accept, work on or confirm them, those due first',
    needs: orderRights.see,
    scope: 'place',
    query: pageQuery(['due']).extend({ status: WaitingStatus.optional() }),
    reply: page(WaitingOrder).extend({
      /** How many wait in each state, whichever one is asked for. */
      counts: z.object({ unprocessed: count, processing: count, confirming: count }),
    }),
  }),
  getWorkOrderNeighbours: endpoint({
    method: 'GET',
    path: '/workorder/getNeighbours',
    summary: 'The next newer and the next older order of those that filters leave, also where they leave out this one',
    needs: orderRights.seeAll,
    scope: 'place',
    query: z.strictObject({ id: Id, ...orderFilters, keyword: z.string().trim().max(100).optional() }),
    reply: z.object({ newer: Id.nullable(), older: Id.nullable() }),
    errors: ['404'],
  }),
};
