import { z } from 'zod';
import { Recurrence } from '../calendar/recurrence.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { OrderPlan, OrderPlanDraft } from './order-plan.entities.ts';

const see = may('view', 'workOrderType');
const change = may('edit', 'workOrderType');

/** Work orders that come round. */
export const orderPlansEndpoints = {
  listOrderPlans: endpoint({
    method: 'GET',
    path: '/workorder/plan/list',
    summary: 'Page of recurring orders at the places of the caller',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'nextDueAt']).extend({ placeId: Id.optional() }),
    reply: page(OrderPlan),
  }),
  saveOrderPlan: endpoint({
    method: 'POST',
    path: '/workorder/plan/save',
    summary: 'Add a recurring order, or change one; who saves it has to be able to open such an order',
    needs: change,
    scope: 'place',
    body: OrderPlanDraft,
    reply: Saved,
    errors: [
      '404',
      '409',
      'orderPlan.nameTaken',
      'orderPlan.neverDue',
      'workOrder.typeNotForSteps',
      'workOrder.personMayNot',
    ],
  }),
  removeOrderPlan: endpoint({
    method: 'POST',
    path: '/workorder/plan/delete',
    summary: 'Remove a recurring order; the orders that it opened stay',
    needs: change,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  previewOrderPlan: endpoint({
    method: 'POST',
    path: '/workorder/plan/preview',
    summary: 'The next five times at which something comes round; nothing is kept',
    needs: see,
    scope: 'none',
    changes: false,
    body: z.strictObject({ recurrence: Recurrence, startsOn: z.iso.date() }),
    reply: z.array(Time),
    perMinute: 240,
  }),
};
