import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Saved } from '../kit/fields.ts';
import { OrderRelationDraft } from './order-relation.entities.ts';
import { orderRights } from './work-order-rights.ts';

const inOrder = ['404', '409', 'workOrder.wrongState', 'workOrder.notYours'] as const;
const notRelated = ['workOrder.relatedToItself', 'workOrder.alreadyRelated', 'workOrder.duplicateCircle'] as const;

/** Links between orders that the caller sees, by those who may change the order that has the link. */
export const orderRelationsEndpoints = {
  relateWorkOrders: endpoint({
    method: 'POST',
    path: '/workorder/relation/save',
    summary: 'Link an order with another one: as its duplicate, as caused by it, or as following it',
    needs: orderRights.open,
    scope: 'place',
    body: OrderRelationDraft,
    reply: Saved,
    errors: [...inOrder, ...notRelated, 'workOrder.tooManyRelations'],
  }),
  unrelateWorkOrders: endpoint({
    method: 'POST',
    path: '/workorder/relation/delete',
    summary: 'Remove a link between two orders, at either of them',
    needs: orderRights.open,
    scope: 'place',
    body: z.strictObject({ orderId: Id, id: Id }),
    reply: Done,
    errors: [...inOrder],
  }),
  closeWorkOrderAsDuplicate: endpoint({
    method: 'POST',
    path: '/workorder/closeAsDuplicate',
    summary: 'Cancel an order as a duplicate of another one, whose end its people hear of',
    needs: orderRights.handle,
    scope: 'place',
    body: z.strictObject({ id: Id, otherId: Id }),
    reply: Done,
    errors: [...inOrder, ...notRelated, 'workOrder.mainCancelled'],
  }),
};
