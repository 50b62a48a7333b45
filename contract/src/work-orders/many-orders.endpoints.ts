import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { manyOrdersAtMost, WorkOrderResult } from './order-at-hand.entities.ts';
import { WorkOrderClosing, WorkOrderReason } from './work-order.entities.ts';
import { orderRights } from './work-order-rights.ts';

const ids = z.array(Id).min(1).max(manyOrdersAtMost);
const results = z.array(WorkOrderResult);

/** What is done to several orders at once: each by itself, so that one that refuses does not hold up the others. */
export const manyOrdersEndpoints = {
  assignWorkOrders: endpoint({
    method: 'POST',
    path: '/workorder/transferMany',
    summary: 'Give several work orders to one person, with a result for each',
    needs: orderRights.handle,
    scope: 'place',
    body: z.strictObject({ ids, assigneeId: Id, reason: WorkOrderReason }),
    reply: results,
    errors: ['404'],
  }),
  closeWorkOrders: endpoint({
    method: 'POST',
    path: '/workorder/closeMany',
    summary: 'Complete or cancel several work orders, with a result for each',
    needs: orderRights.handle,
    scope: 'place',
    body: z.strictObject({ ids, closing: WorkOrderClosing }),
    reply: results,
  }),
};
