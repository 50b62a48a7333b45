import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { WorkOrderPart, WorkOrderPartUse, WorkOrderTime, WorkOrderTimeDraft } from './order-effort.entities.ts';
import { orderRights } from './work-order-rights.ts';

const { see, handle } = orderRights;
const inOrder = ['404', '409', 'workOrder.wrongState', 'workOrder.notYours'] as const;

/** What an order took: time of people, and parts. */
export const orderEffortEndpoints = {
  listWorkOrderTimes: endpoint({
    method: 'GET',
    path: '/workorder/time/list',
    summary: 'The time that people worked on an order',
    needs: see,
    scope: 'place',
    query: z.strictObject({ orderId: Id }),
    reply: z.array(WorkOrderTime),
    errors: ['404'],
  }),
  saveWorkOrderTime: endpoint({
    method: 'POST',
    path: '/workorder/time/save',
    summary: 'Note how long one worked on an order, or change what one noted',
    needs: handle,
    scope: 'place',
    body: WorkOrderTimeDraft,
    reply: Saved,
    errors: [...inOrder, 'workOrder.timeTooLong'],
  }),
  removeWorkOrderTime: endpoint({
    method: 'POST',
    path: '/workorder/time/delete',
    summary: 'Remove what one noted about the time that one worked on an order',
    needs: handle,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: [...inOrder],
  }),
  listWorkOrderParts: endpoint({
    method: 'GET',
    path: '/workorder/part/ofOrder',
    summary: 'The parts that an order used, with what they cost',
    needs: see,
    scope: 'place',
    query: z.strictObject({ orderId: Id }),
    reply: z.array(WorkOrderPart),
    errors: ['404'],
  }),
  useWorkOrderPart: endpoint({
    method: 'POST',
    path: '/workorder/part/use',
    summary: 'Take parts for an order from the stock of a place, or put them back',
    needs: handle,
    scope: 'place',
    body: WorkOrderPartUse,
    reply: Done,
    errors: [...inOrder, 'part.notEnough', 'part.notUsed', 'part.off', 'part.tooMany'],
  }),
};
