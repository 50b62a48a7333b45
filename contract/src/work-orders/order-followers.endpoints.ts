import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { orderRights } from './work-order-rights.ts';

/** Who hears what becomes of an order without a part in it: everybody for themselves, and others by who may change it. */
export const orderFollowersEndpoints = {
  listWorkOrderFollowers: endpoint({
    method: 'GET',
    path: '/workorder/follower/list',
    summary: 'Who follows an order, by name',
    needs: orderRights.see,
    scope: 'place',
    query: z.strictObject({ orderId: Id }),
    reply: z.array(z.object({ id: Id, name: z.string() })),
    errors: ['404'],
  }),
  followWorkOrder: endpoint({
    method: 'POST',
    path: '/workorder/follow',
    summary: 'Follow an order, to hear of each change of its state, or follow it no more',
    needs: orderRights.see,
    scope: 'place',
    body: z.strictObject({ orderId: Id, follow: z.boolean() }),
    reply: Done,
    errors: ['404', 'workOrder.tooManyFollowers'],
  }),
  setWorkOrderFollower: endpoint({
    method: 'POST',
    path: '/workorder/follower/save',
    summary: 'Let somebody who may see an order follow it, or not any more',
    needs: orderRights.open,
    scope: 'place',
    body: z.strictObject({ orderId: Id, userId: Id, follow: z.boolean() }),
    reply: Done,
    errors: [
      ...(['404', '409', 'workOrder.wrongState', 'workOrder.notYours'] as const),
      ...(['workOrder.personMayNot', 'workOrder.tooManyFollowers'] as const),
    ],
  }),
};
