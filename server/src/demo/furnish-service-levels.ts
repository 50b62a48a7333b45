import { serviceLevelsEndpoints as calls, type ServiceLevelDraft, type ServiceStep, textOf } from '@eoms/contract';
import { sampleOrders as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

const step = (clock: ServiceStep['clock'], percent: number, ...parts: ServiceStep['parts']): ServiceStep => ({
  clock,
  percent,
  parts,
  userIds: [],
});
const steps = [
  step('response', 100, 'assignee', 'supervisor'),
  step('resolution', 80, 'assignee'),
  step('resolution', 100, 'assignee', 'supervisor'),
];
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** What is promised: urgent orders around the clock, all others while the technicians are in. */
export const furnishServiceLevels = async (call: InternalCall, { language }: DemoFile): Promise<void> => {
  if ((await call(calls.listWorkingCalendars, {})).length > 0) return;
  const { id: calendarId } = await call(calls.saveWorkingCalendar, {
    body: {
      name: textOf(texts.technicians, language),
      periods: [{ days: everyDay, from: '07:30', to: '22:00' }],
      onHolidays: true,
    },
  });
  const levels: readonly ServiceLevelDraft[] = [
    { urgency: 1, responseMinutes: 15, resolutionMinutes: 240, calendarId: null, steps },
    { urgency: 2, responseMinutes: 60, resolutionMinutes: 480, calendarId, steps },
    { urgency: 3, responseMinutes: 240, resolutionMinutes: 1_740, calendarId, steps },
    { urgency: 4, responseMinutes: null, resolutionMinutes: 6_090, calendarId, steps: [] },
  ];
  for (const body of levels) await call(calls.saveServiceLevel, { body });
};
