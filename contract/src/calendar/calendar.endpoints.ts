import { z } from 'zod';
import { ScheduleTrigger } from '../automations/trigger.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Revision, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { Text } from '../vocabulary/texts.ts';
import { AutomationCalendar, AutomationCalendarDraft } from './calendar.entities.ts';

/** Detection strategies have schedules too. */
const see = may('view', 'linkageStrategy', 'strategy');

/** The one calendar of the venue, and what it makes of schedules. */
export const automationCalendarEndpoints = {
  getAutomationCalendar: endpoint({
    method: 'GET',
    path: '/scenarioAutomationCalendar/get',
    summary: 'The working days, holidays and make-up working days of the venue, and its position',
    needs: see,
    scope: 'none',
    reply: AutomationCalendar.extend({ revision: Revision }).strip(),
  }),
  saveAutomationCalendar: endpoint({
    method: 'POST',
    path: '/scenarioAutomationCalendar/save',
    summary: 'Change the calendar of the venue; schedules follow it at once',
    needs: may('edit', 'linkageStrategy'),
    scope: 'none',
    body: AutomationCalendarDraft,
    reply: Done,
    errors: ['automation.positionKept'],
  }),
  listDueTimes: endpoint({
    method: 'POST',
    path: '/scenarioAutomationCalendar/dueTimes',
    summary: 'The next three times at which a schedule is due by the calendar of now; fewer where there are no more',
    needs: see,
    scope: 'none',
    changes: false,
    body: ScheduleTrigger.pick({ when: true }),
    reply: z.array(z.object({ at: Time, text: Text })),
    errors: ['automation.scheduleInvalid', 'automation.positionMissing'],
  }),
};
