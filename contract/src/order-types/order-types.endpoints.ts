import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { orderRights } from '../work-orders/work-order-rights.ts';
import { WorkOrderType, WorkOrderTypeDraft } from './order-type.entities.ts';

const change = may('edit', 'workOrderType');

/** The types of work orders, each with its own form and rules. They hold for the whole venue. */
export const orderTypesEndpoints = {
  listWorkOrderTypes: endpoint({
    method: 'GET',
    path: '/workorder/type/list',
    summary: 'The types of work orders with their forms and rules, also those that are switched off',
    needs: may('view', 'workOrderType', ...orderRights.see.screens),
    scope: 'none',
    reply: z.array(WorkOrderType),
  }),
  saveWorkOrderType: endpoint({
    method: 'POST',
    path: '/workorder/type/save',
    summary: 'Add a type of work orders, or change one',
    needs: change,
    scope: 'none',
    body: WorkOrderTypeDraft,
    reply: Saved,
    errors: ['404', '409', 'workOrderType.nameTaken', 'workOrderType.fieldInUse'],
  }),
  removeWorkOrderType: endpoint({
    method: 'POST',
    path: '/workorder/type/delete',
    summary: 'Remove a type that no order has; one that is in use can be switched off',
    needs: change,
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404', 'workOrderType.inUse', 'workOrderType.usedBy', 'workOrderType.standard'],
  }),
};
