import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved, WholeNumber } from '../kit/fields.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { may } from '../vocabulary/permissions.ts';
import { orderRights } from '../work-orders/work-order-rights.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';
import { OrderAssignment, OrderRule, OrderRuleDraft } from './order-rule.entities.ts';

const change = may('edit', 'workOrderType');

/** Who gets orders that are opened for nobody. They hold for the whole venue. */
export const orderRulesEndpoints = {
  listOrderRules: endpoint({
    method: 'GET',
    path: '/workorder/rule/list',
    summary: 'The rules that say who gets orders opened for nobody, in their order',
    needs: may('view', 'workOrderType'),
    scope: 'none',
    ofAllPlaces: true,
    reply: z.array(OrderRule),
  }),
  listOrderRotas: endpoint({
    method: 'GET',
    path: '/workorder/rule/rotas',
    summary: 'The rotas that a rule can name, with who is on call now',
    needs: change,
    scope: 'none',
    reply: z.array(z.object({ id: Id, name: z.string(), onCall: z.string().nullable() })),
  }),
  saveOrderRule: endpoint({
    method: 'POST',
    path: '/workorder/rule/save',
    summary: 'Add a rule that says who gets orders, or change one',
    needs: change,
    scope: 'none',
    body: OrderRuleDraft,
    reply: Saved,
    errors: ['404', '409', 'orderRule.nameTaken'],
  }),
  removeOrderRule: endpoint({
    method: 'POST',
    path: '/workorder/rule/delete',
    summary: 'Remove a rule that says who gets orders',
    needs: change,
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  previewOrderAssignment: endpoint({
    method: 'GET',
    path: '/workorder/rule/preview',
    summary: 'Who would get an order that is opened now for nobody; nobody where no rule finds anybody',
    needs: orderRights.open,
    scope: 'place',
    query: z.strictObject({
      placeId: Id,
      type: WorkOrderTypeCode,
      urgency: WholeNumber(1, 4).pipe(WorkOrderUrgency),
    }),
    reply: OrderAssignment.nullable(),
    errors: ['404'],
  }),
};
