import type { CalendarComponent } from './calendar-components.ts';
import { fieldsOf } from './calendar-fields.ts';
import { type CalendarWindow, OddEvent } from './calendar-piece.ts';
import { zonesOfFile } from './file-zones.ts';
import type { StepBudget } from './step-budget.ts';
import { day, type WallTime, type WrittenTime, wallDay } from './written-time.ts';
import { fixedZone, ianaZone, momentOf, wallOf, type Zone } from './zones.ts';

/** What the times of one calendar mean. Throws `OddEvent` for zones that nobody knows. */
export interface CalendarClock {
  /** Days are those of the house. */
  zoneOf(time: WrittenTime): Zone;
  /** `own` is the zone of times without one. */
  momentOf(time: WrittenTime, own?: Zone): number;
  /** The day that is meant; midnight, wherever it is written, stands for its day. */
  dayOf(time: WrittenTime): WallTime;
  readonly house: Zone;
}

const utc = fixedZone(0);
const years = 365 * day;

export const clockOf = (calendar: CalendarComponent, window: CalendarWindow, budget: StepBudget): CalendarClock => {
  const house = ianaZone(window.zone) ?? utc;
  const span = { from: Date.parse(window.from) - 10 * years, to: Date.parse(window.to) + 5 * years };
  const zones = zonesOfFile(calendar, span, budget);
  const named = fieldsOf(calendar).text('x-wr-timezone');
  const floating = (named === '' ? undefined : zones.zoneOf(named)) ?? house;
  const zoneOf = (time: WrittenTime, own = floating): Zone => {
    if (time.isDay) return house;
    if (time.isUtc) return utc;
    if (time.tzid === '') return own;
    const zone = zones.zoneOf(time.tzid);
    if (!zone) throw new OddEvent('unknownZone', time.tzid);
    return zone;
  };
  const moment = (time: WrittenTime, own?: Zone): number => momentOf(time.wall, zoneOf(time, own));
  return {
    house,
    zoneOf,
    momentOf: moment,
    dayOf: (time) => (time.wall % day === 0 ? time.wall : wallDay(wallOf(moment(time), house))),
  };
};
