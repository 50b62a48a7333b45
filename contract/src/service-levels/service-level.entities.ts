import { z } from 'zod';
import { WeekPeriods } from '../calendar/calendar.entities.ts';
import { Id, Name, Revision } from '../kit/fields.ts';
import { WorkOrderUrgency } from '../work-orders/work-order-urgency.ts';

/** When the people work who handle orders: clocks of service levels run in these hours only. */
export const WorkingCalendar = z.object({
  id: Id,
  name: z.string(),
  /** In the server's time zone. */
  periods: WeekPeriods,
  /** Whether they work on holidays of the venue too, and not on its make-up working days. */
  onHolidays: z.boolean(),
  /** Urgencies that follow it. */
  usedBy: z.array(WorkOrderUrgency),
  revision: Revision,
});
export type WorkingCalendar = z.infer<typeof WorkingCalendar>;

export const WorkingCalendarDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  periods: WeekPeriods,
  onHolidays: z.boolean(),
});
export type WorkingCalendarDraft = z.infer<typeof WorkingCalendarDraft>;

/** `response`: until somebody first accepts an order; `resolution`: until it is closed (ITIL). */
export const ServiceClockKind = z.enum(['response', 'resolution']);
export type ServiceClockKind = z.infer<typeof ServiceClockKind>;

/** Who has a part in an order. */
export const OrderPart = z.enum(['assignee', 'supervisor', 'initiator']);
export type OrderPart = z.infer<typeof OrderPart>;

export const serviceStepsAtMost = 10;

/** Whom to notify when so much of the time is used up; below 100 percent a warning, from there on an escalation. */
export const ServiceStep = z.strictObject({
  clock: ServiceClockKind,
  percent: z.number().int().min(10).max(1_000),
  parts: z.array(OrderPart).max(OrderPart.options.length),
  userIds: z.array(Id).max(20),
});
export type ServiceStep = z.infer<typeof ServiceStep>;

/** A year. */
const Minutes = z.number().int().min(1).max(527_040);

const level = {
  /** Working minutes; null where nothing is promised. */
  responseMinutes: Minutes.nullable(),
  resolutionMinutes: Minutes.nullable(),
  /** Null for around the clock. */
  calendarId: Id.nullable(),
  steps: z.array(ServiceStep).max(serviceStepsAtMost),
};

/** What is promised for orders of an urgency. */
export const ServiceLevel = z.object({
  urgency: WorkOrderUrgency,
  ...level,
  calendarName: z.string().nullable(),
  /** Names of the people in its steps, by id. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  revision: Revision,
});
export type ServiceLevel = z.infer<typeof ServiceLevel>;

export const ServiceLevelDraft = z
  .strictObject({ urgency: WorkOrderUrgency, revision: Revision.optional(), ...level })
  .check(({ value, issues }) => {
    const { responseMinutes: response, resolutionMinutes: resolution, steps } = value;
    if (response !== null && resolution !== null && response > resolution)
      issues.push({
        code: 'custom',
        message: 'responseAfterResolution',
        input: response,
        path: ['responseMinutes'],
        continue: true,
      });
    const seen = new Set<string>();
    for (const [index, { clock, percent }] of steps.entries()) {
      const key = `${clock} ${percent}`;
      if (seen.has(key))
        issues.push({
          code: 'custom',
          message: 'sameStep',
          input: percent,
          path: ['steps', index, 'percent'],
          continue: true,
        });
      seen.add(key);
    }
  });
export type ServiceLevelDraft = z.infer<typeof ServiceLevelDraft>;
