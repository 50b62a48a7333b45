import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved, WholeNumber } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { MaintenanceDraft, MaintenanceKind, MaintenanceRecord } from './maintenance.entities.ts';

const see = may('view', 'modelDeviceMaintain', 'modelDeviceMaintainEdit', 'deviceInformation');
const edit = may('edit', 'modelDeviceMaintain', 'modelDeviceMaintainEdit');

/** Maintenance of devices. */
export const maintenanceEndpoints = {
  pageMaintenance: endpoint({
    method: 'GET',
    path: '/modelDeviceMaintain/page',
    summary: 'Page of maintenance records; `due` keeps those whose next date is within that many days',
    needs: see,
    scope: 'place',
    query: pageQuery(['performedOn', 'nextOn', 'device']).extend({
      deviceId: Id.optional(),
      placeId: Id.optional(),
      kind: MaintenanceKind.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      due: WholeNumber(0, 999).optional(),
    }),
    reply: page(MaintenanceRecord),
  }),
  getMaintenance: endpoint({
    method: 'GET',
    path: '/modelDeviceMaintain/get/{id}',
    summary: 'One maintenance record',
    needs: see,
    scope: 'place',
    params: ById,
    reply: MaintenanceRecord,
  }),
  saveMaintenance: endpoint({
    method: 'POST',
    path: '/modelDeviceMaintain/save',
    summary: 'Create or change a maintenance record of a device',
    needs: edit,
    scope: 'place',
    body: MaintenanceDraft,
    reply: Saved,
    errors: ['maintenance.nextBeforeDone'],
  }),
  removeMaintenance: endpoint({
    method: 'GET',
    path: '/modelDeviceMaintain/delete/{id}',
    summary: 'Remove a maintenance record',
    needs: edit,
    scope: 'place',
    params: ById,
    reply: Done,
    changes: true,
  }),
};
