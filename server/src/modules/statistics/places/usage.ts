import type { PlaceUsage } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { bookedByHour, countPlaces } from './bookings.store.ts';
import { type Period, weekdayOf } from './periods.ts';

/** The hours in which places are expected to be used. */
const opening = { opens: 8, closes: 22 };
const openHours = opening.closes - opening.opens;
const isOpen = (at: Date): boolean => at.getHours() >= opening.opens && at.getHours() < opening.closes;

/** How often each day of the week occurs in the period. */
const weekdaysIn = ({ from, to }: Period): number[] => {
  const counts = Array.from({ length: 7 }, () => 0);
  for (let day = from; day < to; day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)) {
    const weekday = weekdayOf(day);
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  return counts;
};

type Hours = Awaited<ReturnType<typeof bookedByHour>>;

const byWeekday = (hours: Hours, period: Period, places: number): PlaceUsage['hours'] => {
  const days = weekdaysIn(period);
  const slots = new Map<number, number>();
  for (const { at, minutes } of hours) {
    const slot = weekdayOf(at) * 24 + at.getHours();
    slots.set(slot, (slots.get(slot) ?? 0) + minutes);
  }
  return [...slots].map(([slot, minutes]) => {
    const weekday = Math.floor(slot / 24);
    return { weekday, hour: slot % 24, share: minutes / (60 * places * Math.max(1, days[weekday] ?? 0)) };
  });
};

const bySpan = (hours: Hours, { starts }: Period): PlaceUsage['spans'] => {
  const spans = starts.map((at) => ({ at: at.toISOString(), bookedMinutes: 0, meetings: 0 }));
  let span = 0;
  for (const { at, minutes, begun } of hours) {
    while (starts[span + 1] !== undefined && at >= (starts[span + 1] as Date)) span += 1;
    const own = spans[span];
    if (!own) continue;
    own.bookedMinutes += minutes;
    own.meetings += begun;
  }
  return spans;
};

/** How long the places are booked in a period, including meetings to come. */
export const readUsage = async (db: Executor, scope: PlaceScope, period: Period): Promise<PlaceUsage> => {
  const [places, hours] = await Promise.all([countPlaces(db, scope), bookedByHour(db, scope, period)]);
  const inside = hours.filter(({ at }) => isOpen(at)).reduce((sum, { minutes }) => sum + minutes, 0);
  const days = weekdaysIn(period).reduce((sum, n) => sum + n, 0);
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    places,
    ...opening,
    meetings: hours.reduce((sum, { begun }) => sum + begun, 0),
    bookedMinutes: hours.reduce((sum, { minutes }) => sum + minutes, 0),
    share: places === 0 ? null : inside / (60 * openHours * days * places),
    spans: bySpan(hours, period),
    hours: places === 0 ? [] : byWeekday(hours, period, places),
  };
};
