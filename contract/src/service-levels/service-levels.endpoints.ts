import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { ServiceLevel, ServiceLevelDraft, WorkingCalendar, WorkingCalendarDraft } from './service-level.entities.ts';

const see = may('view', 'workOrderUrgent');
const change = may('edit', 'workOrderUrgent');

/** What is promised for orders, by urgency, and the working hours in which that time runs. They hold for the whole venue. */
export const serviceLevelsEndpoints = {
  listServiceLevels: endpoint({
    method: 'GET',
    path: '/workorder/urgent/list',
    summary: 'The urgencies of work orders, each with its response and resolution time',
    needs: see,
    scope: 'none',
    reply: z.array(ServiceLevel),
  }),
  saveServiceLevel: endpoint({
    method: 'POST',
    path: '/workorder/urgent/save',
    summary: 'Change what is promised for an urgency; open orders follow from now on, and time already used stays used',
    needs: change,
    scope: 'none',
    body: ServiceLevelDraft,
    reply: Done,
    errors: ['404', '409'],
  }),
  listWorkingCalendars: endpoint({
    method: 'GET',
    path: '/workorder/calendar/list',
    summary: 'The working hours that clocks of work orders can follow',
    needs: see,
    scope: 'none',
    reply: z.array(WorkingCalendar),
  }),
  saveWorkingCalendar: endpoint({
    method: 'POST',
    path: '/workorder/calendar/save',
    summary: 'Add or change working hours; open orders follow from now on, and time already used stays used',
    needs: change,
    scope: 'none',
    body: WorkingCalendarDraft,
    reply: Saved,
    errors: ['404', '409', 'serviceLevel.calendarNameTaken'],
  }),
  removeWorkingCalendar: endpoint({
    method: 'POST',
    path: '/workorder/calendar/delete',
    summary: 'Remove working hours that no urgency follows',
    needs: change,
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404', 'serviceLevel.calendarInUse'],
  }),
};
