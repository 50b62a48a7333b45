import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { AlarmWindow, AlarmWindowDraft, AlarmWindowState } from './alarm-window.entities.ts';

const see = may('view', 'alarmCenter');
const edit = may('edit', 'alarmCenter');

/** Maintenance windows: while one is open, alarms of its scope are suppressed. */
export const alarmWindowsEndpoints = {
  pageAlarmWindows: endpoint({
    method: 'GET',
    path: '/deviceWarningWindow/getPage',
    summary: 'Page of maintenance windows that touch the places of the caller',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'current', 'updatedAt']).extend({
      state: AlarmWindowState.optional(),
      /** Those whose scope includes the place. */
      placeId: Id.optional(),
    }),
    reply: page(AlarmWindow),
  }),
  getAlarmWindow: endpoint({
    method: 'GET',
    path: '/deviceWarningWindow/getById/{id}',
    summary: 'One maintenance window',
    needs: see,
    scope: 'place',
    params: ById,
    reply: AlarmWindow,
  }),
  saveAlarmWindow: endpoint({
    method: 'POST',
    path: '/deviceWarningWindow/save',
    summary: 'Create or change a maintenance window; it applies at once, also to pending alarms',
    needs: edit,
    scope: 'place',
    body: AlarmWindowDraft,
    reply: Saved,
    errors: [
      'alarmWindow.scopeMissing',
      'alarmWindow.endBeforeStart',
      'alarmWindow.tooLong',
      'alarmWindow.neverOpen',
      'alarmWindow.otherPlaces',
      '404',
    ],
  }),
  endAlarmWindow: endpoint({
    method: 'POST',
    path: '/deviceWarningWindow/end',
    summary: 'End a maintenance window that is open; a weekly one opens again the next time',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['alarmWindow.notOpen', 'alarmWindow.otherPlaces', '404'],
  }),
  removeAlarmWindow: endpoint({
    method: 'DELETE',
    path: '/deviceWarningWindow/delete',
    summary: 'Remove a maintenance window; its alarms come back if it is open',
    needs: edit,
    scope: 'place',
    query: ById,
    reply: Done,
    errors: ['alarmWindow.otherPlaces', '404'],
  }),
};

/** Longer than this, a device should be disabled or removed instead. */
export const windowDaysAtMost = 92;
