import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { Due, DueCalendar, DueKind } from './due.entities.ts';
import { DueReminders, DueRemindersDraft } from './due-reminder.entities.ts';

const see = may('view', 'dueList');
/** As many days as one may ask for at once. */
export const dueDaysAtMost = 800;

export const dueListEndpoints = {
  listDues: endpoint({
    method: 'GET',
    path: '/dueList/query',
    summary: 'What falls due between two days, the earliest first: the first 1 000, and how many there are',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      kind: DueKind.optional(),
      placeId: Id.optional(),
      /** With everything below it. */
      groupId: Id.optional(),
    }),
    reply: z.object({ dues: z.array(Due), total: z.number().int() }),
    errors: ['dueList.tooLong'],
  }),
  getDueReminders: endpoint({
    method: 'GET',
    path: '/dueList/getReminders',
    summary: 'How many days before something falls due people are reminded, by kind',
    needs: see,
    scope: 'none',
    reply: DueReminders,
  }),
  saveDueReminders: endpoint({
    method: 'POST',
    path: '/dueList/saveReminders',
    summary: 'Say how many days before something falls due people are reminded; all places follow it',
    needs: may('edit', 'dueList'),
    scope: 'none',
    body: DueRemindersDraft,
    reply: Done,
    errors: ['409'],
  }),
  getDueCalendar: endpoint({
    method: 'GET',
    path: '/dueList/getCalendar',
    summary: "Whether one's own calendar has an address; the address itself is only shown when it is made",
    needs: see,
    scope: 'own',
    reply: z.object({ isOpen: z.boolean() }),
  }),
  openDueCalendar: endpoint({
    method: 'POST',
    path: '/dueList/openCalendar',
    summary: 'Make an address at which calendar programs read the due list as the caller sees it; an older one ends',
    needs: see,
    scope: 'own',
    reply: DueCalendar,
  }),
  closeDueCalendar: endpoint({
    method: 'POST',
    path: '/dueList/closeCalendar',
    summary: 'End the address of the calendar',
    needs: see,
    scope: 'own',
    reply: Done,
  }),
  readDueCalendar: endpoint({
    method: 'GET',
    path: '/dueList/calendar/{key}',
    summary: 'The due list as an iCalendar; the key in the address is the right to read it',
    needs: 'public',
    scope: 'none',
    params: z.strictObject({ key: z.string().min(20).max(100) }),
    reply: binary('text/calendar; charset=utf-8'),
    errors: ['404'],
    perMinute: 30,
  }),
};
