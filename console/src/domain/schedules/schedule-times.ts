import type { DayKind, ScheduleTrigger } from '@eoms/contract';

export type When = ScheduleTrigger['when'];

export const newTimes: Record<When['kind'], When> = {
  times: { kind: 'times', times: ['08:00'], days: [1, 2, 3, 4, 5] },
  sun: { kind: 'sun', event: 'sunset', offsetMinutes: 0, days: [1, 2, 3, 4, 5, 6, 7] },
  cron: { kind: 'cron', expression: '0 8 * * 1-5' },
};

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Days of the calendar are looked for in the whole week: a Saturday may be a working day. */
export const onDays = (days: number[], before: DayKind, on: DayKind): { on: DayKind; days: number[] } => ({
  on,
  days: before === 'all' && on !== 'all' ? everyDay : days,
});

export const isComplete = (when: When): boolean => {
  if (when.kind === 'cron') return when.expression.trim().split(/\s+/).length === 5;
  if (when.kind === 'sun') return when.days.length > 0;
  const { days, times } = when;
  return days.length > 0 && times.length > 0 && times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
};
