import type ICAL from 'ical.js';
import type { WallTime } from './written-time.ts';

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const daysInMonth = (at: Date): number => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * Whether a repeat that ical.js found is one: it takes days that a month does not have for days of the next, as the 29th of
 * February in most years.
 */
export const fitsRule = ({ parts, freq }: ICAL.Recur, wall: WallTime, start: WallTime): boolean => {
  const [at, first] = [new Date(wall), new Date(start)];
  const given = (part: string): readonly (string | number)[] | undefined => parts[part as keyof typeof parts];
  const [months, dates, days] = [given('BYMONTH'), given('BYMONTHDAY'), given('BYDAY')];
  const date = at.getUTCDate();
  if (months && !months.map(Number).includes(at.getUTCMonth() + 1)) return false;
  if (dates && !dates.some((one) => Number(one) === date || Number(one) === date - daysInMonth(at) - 1)) return false;
  if (days && !days.some((one) => String(one).endsWith(weekdays[at.getUTCDay()] ?? ''))) return false;
  if (dates || days || given('BYYEARDAY') || (freq !== 'MONTHLY' && freq !== 'YEARLY')) return true;
  return (
    date === first.getUTCDate() &&
    (freq === 'MONTHLY' || months !== undefined || at.getUTCMonth() === first.getUTCMonth())
  );
};
