import { z } from 'zod';
import { imageErrors } from '../files/files.endpoints.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { StatisticsPeriod } from '../vocabulary/statistics-periods.ts';
import { manyOrdersEndpoints } from './many-orders.endpoints.ts';
import { orderEffortEndpoints } from './order-effort.endpoints.ts';
import { orderFilters } from './order-filters.ts';
import { orderFollowersEndpoints } from './order-followers.endpoints.ts';
import { orderRelationsEndpoints } from './order-relations.endpoints.ts';
import { ordersAtHandEndpoints } from './orders-at-hand.endpoints.ts';
import {
  WorkOrder,
  WorkOrderDetail,
  WorkOrderDraft,
  WorkOrderHandling,
  WorkOrderReason,
  WorkOrderRecord,
  WorkOrderRecordDraft,
  WorkOrderUrgency,
} from './work-order.entities.ts';
import { HoursBand, WorkOrderFigures, WorkOrderTrend } from './work-order-figures.entities.ts';
import { orderRights } from './work-order-rights.ts';

const { see, seeAll, handle, open } = orderRights;

/** Orders opened in a span; by default in the last 30 days. */
const Span = z.strictObject({
  from: Time.optional(),
  to: Time.optional(),
  placeId: Id.optional(),
  groupId: Id.optional(),
});
const share = <K extends z.ZodType>(key: K) => z.array(z.object({ key, count: z.number().int() }));

const handling = {
  handleWorkOrder: endpoint({
    method: 'POST',
    path: '/workorder/handleWorkOrder',
    summary:
      'Accept a work order, give it back, hold or resume it, complete it, confirm or reject that, or open it again',
    needs: handle,
    scope: 'place',
    body: WorkOrderHandling,
    reply: Done,
    errors: [
      '404',
      '409',
      'workOrder.wrongState',
      'workOrder.notYours',
      'workOrder.notConfirmed',
      'workOrder.ownWork',
      'workOrder.reopenOver',
    ],
  }),
  transferWorkOrder: endpoint({
    method: 'POST',
    path: '/workorder/transfer',
    summary: 'Pass a work order on to somebody else, with a reason; the new recipient has to accept it',
    needs: handle,
    scope: 'place',
    body: z.strictObject({ id: Id, assigneeId: Id, reason: WorkOrderReason }),
    reply: Done,
    errors: [
      '404',
      '409',
      'workOrder.wrongState',
      'workOrder.notYours',
      'workOrder.personMayNot',
      'workOrder.sameRecipient',
    ],
  }),
  cancelWorkOrder: endpoint({
    method: 'POST',
    path: '/workorder/cancelWorkOrderById',
    summary: 'Cancel an open work order, with a reason',
    needs: handle,
    scope: 'place',
    body: z.strictObject({ id: Id, reason: WorkOrderReason }),
    reply: Done,
    errors: ['404', '409', 'workOrder.wrongState', 'workOrder.notYours'],
  }),
};

const records = {
  listWorkOrderRecords: endpoint({
    method: 'GET',
    path: '/workorder/handleDetail/list',
    summary: 'The history of a work order, oldest first',
    needs: see,
    scope: 'place',
    query: z.strictObject({ orderId: Id }),
    reply: z.array(WorkOrderRecord),
    errors: ['404'],
  }),
  getWorkOrderRecord: endpoint({
    method: 'GET',
    path: '/workorder/handleDetail/get',
    summary: 'One entry in the history of a work order',
    needs: see,
    scope: 'place',
    query: ById,
    reply: WorkOrderRecord,
    errors: ['404'],
  }),
  saveWorkOrderRecord: endpoint({
    method: 'POST',
    path: '/workorder/handleDetail/save',
    summary: 'Write about the work on an order, with progress and pictures, or change what one wrote',
    needs: handle,
    scope: 'place',
    body: WorkOrderRecordDraft,
    reply: Saved,
    errors: ['404', '409', 'workOrder.wrongState', 'workOrder.notYours', 'workOrder.tooManyRecords', ...imageErrors],
  }),
  removeWorkOrderRecord: endpoint({
    method: 'POST',
    path: '/workorder/handleDetail/delete',
    summary: 'Remove what one wrote about a work order that is still open',
    needs: handle,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', '409', 'workOrder.wrongState', 'workOrder.notYours'],
  }),
  getWorkOrderPicture: endpoint({
    method: 'GET',
    path: '/workorder/handleDetail/getPicture/{id}',
    summary: 'A picture of a record, only for those who may see the order',
    needs: see,
    scope: 'place',
    params: ById,
    reply: binary('image/webp'),
  }),
};

const statistics = {
  workOrderFigures: endpoint({
    method: 'GET',
    path: '/workorder/statisticsFont',
    summary: 'How many work orders are open, late and resolved, and how long that took',
    needs: seeAll,
    scope: 'place',
    query: Span,
    reply: WorkOrderFigures,
  }),
  workOrderTrend: endpoint({
    method: 'GET',
    path: '/workorder/statisticsLine',
    summary: 'Work orders opened and resolved per hour, day or month',
    needs: seeAll,
    scope: 'place',
    query: z.strictObject({ period: StatisticsPeriod, placeId: Id.optional(), groupId: Id.optional() }),
    reply: WorkOrderTrend,
  }),
  workOrdersByType: endpoint({
    method: 'GET',
    path: '/workorder/statisticsCircleByType',
    summary: 'Work orders by type',
    needs: seeAll,
    scope: 'place',
    query: Span,
    reply: share(WorkOrderTypeCode),
  }),
  workOrdersByUrgency: endpoint({
    method: 'GET',
    path: '/workorder/statisticsCircleByLevel',
    summary: 'Work orders by urgency',
    needs: seeAll,
    scope: 'place',
    query: Span,
    reply: share(WorkOrderUrgency),
  }),
  workOrdersByResponse: endpoint({
    method: 'GET',
    path: '/workorder/statisticsCircleByResponseHours',
    summary: 'Accepted work orders by the hours until somebody accepted them',
    needs: seeAll,
    scope: 'place',
    query: Span,
    reply: share(HoursBand),
  }),
  workOrdersBySolution: endpoint({
    method: 'GET',
    path: '/workorder/statisticsCircleBySolutionHours',
    summary: 'Resolved work orders by the hours until they were resolved',
    needs: seeAll,
    scope: 'place',
    query: Span,
    reply: share(HoursBand),
  }),
};

export const workOrdersEndpoints = {
  listWorkOrders: endpoint({
    method: 'GET',
    path: '/workorder/getPageBySearch',
    summary: 'Page of work orders, newest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['number', 'urgency', 'deadline', 'createdAt']).extend(orderFilters),
    reply: page(WorkOrder),
  }),
  exportWorkOrders: endpoint({
    method: 'GET',
    path: '/workorder/exportWorkOrder',
    summary: 'The work orders of the list as a table (xlsx), 50 000 at most',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...orderFilters, keyword: z.string().max(200).optional() }),
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    perMinute: 20,
    heavy: true,
  }),
  getWorkOrder: endpoint({
    method: 'GET',
    path: '/workorder/workOrderDetailById',
    summary: 'One work order with its devices, its alarms and what the caller may do',
    needs: see,
    scope: 'place',
    query: ById,
    reply: WorkOrderDetail,
    errors: ['404'],
  }),
  saveWorkOrder: endpoint({
    method: 'POST',
    path: '/workorder/creatWorkOrder',
    summary: 'Open a work order, or change one that is open',
    needs: open,
    scope: 'place',
    body: WorkOrderDraft,
    reply: Saved,
    errors: [
      '404',
      '409',
      'workOrder.wrongState',
      'workOrder.notYours',
      'workOrder.alarmMissing',
      'workOrder.linkMissing',
      'workOrder.typeOff',
      'workOrder.personMayNot',
      'workOrder.deadlinePassed',
      'workOrder.useTransfer',
    ],
  }),
  listWorkOrderPeople: endpoint({
    method: 'GET',
    path: '/workorder/getPeople',
    summary: 'People who may see the work orders of a place, by a few letters',
    needs: open,
    scope: 'place',
    query: z.strictObject({ placeId: Id, keyword: z.string().trim().max(100).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string(), username: z.string() })),
    errors: ['404'],
    perMinute: 240,
  }),
  ...handling,
  ...manyOrdersEndpoints,
  ...ordersAtHandEndpoints,
  ...orderEffortEndpoints,
  ...orderRelationsEndpoints,
  ...orderFollowersEndpoints,
  ...records,
  ...statistics,
};
