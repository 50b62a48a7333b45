import type { CalendarComponent } from './calendar-components.ts';
import { type CalendarFields, fieldsOf } from './calendar-fields.ts';
import { repeatRule, repeatsOf, type WallSpan } from './repeat-rule.ts';
import type { StepBudget } from './step-budget.ts';
import { timeOfField, writtenTime } from './written-time.ts';
import { zoneByName } from './zone-names.ts';
import { ianaZone, type Zone } from './zones.ts';

const offsetPattern = /^([+-])(\d{1,2}):?(\d{2})?(?::?(\d{2}))?$/;

const offsetOf = (fields: CalendarFields, name: string): number | undefined => {
  const [, sign, hours, minutes = '0', seconds = '0'] = offsetPattern.exec(fields.first(name)?.value ?? '') ?? [];
  if (hours === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
};

/** From a moment on, clocks have an offset. */
interface ClockChange {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

function* changesOf(component: CalendarComponent, span: WallSpan, budget: StepBudget): Generator<ClockChange> {
  const fields = fieldsOf(component);
  const [before, after] = [offsetOf(fields, 'tzoffsetfrom'), offsetOf(fields, 'tzoffsetto')];
  const start = timeOfField(fields.first('dtstart') ?? { name: '', params: {}, value: '' });
  if (before === undefined || after === undefined || !start) throw new Error('a zone without offsets');
  yield { at: start.wall - before, before, after };
  for (const { value } of fields.all('rdate'))
    for (const one of value.split(',')) {
      const time = writtenTime(one);
      if (time) yield { at: time.wall - before, before, after };
    }
  for (const { value } of fields.all('rrule')) {
    const rule = repeatRule(value);
    if (!rule) throw new Error('a zone with an unknown rule');
    const until = rule.until && (rule.until.isUtc ? rule.until.wall : rule.until.wall - before);
    for (const wall of repeatsOf(rule, start.wall, span, budget)) {
      if (until !== undefined && wall - before > until) break;
      yield { at: wall - before, before, after };
    }
  }
}

/** A zone that a file describes (VTIMEZONE, RFC 5545, section 3.6.5). Undefined where it makes no sense. */
const zoneOfComponent = (component: CalendarComponent, span: WallSpan, budget: StepBudget): Zone | undefined => {
  const observances = component.parts.filter(({ name }) => name === 'standard' || name === 'daylight');
  if (observances.length === 0) return undefined;
  try {
    const changes = observances.flatMap((one) => [...changesOf(one, span, budget.part(5_000))]);
    changes.sort((one, other) => one.at - other.at);
    const first = changes[0]?.before ?? 0;
    return {
      offsetAt: (moment) => changes.findLast(({ at }) => at <= moment)?.after ?? first,
    };
  } catch {
    return undefined;
  }
};

export interface ZonesOfFile {
  /** Undefined where nobody knows what zone the name means. */
  zoneOf(tzid: string): Zone | undefined;
}

const zonesAtMost = 500;

/**
 * The zones that a calendar names. Names of places (`Europe/Berlin`) are those of the IANA: what files say about them is
 * often from other years. For all others the file comes first, and then what the name means elsewhere.
 */
export const zonesOfFile = (calendar: CalendarComponent, span: WallSpan, budget: StepBudget): ZonesOfFile => {
  const described = new Map<string, CalendarComponent>();
  for (const part of calendar.parts)
    if (part.name === 'vtimezone' && described.size < zonesAtMost) described.set(fieldsOf(part).text('tzid'), part);
  const known = new Map<string, Zone | undefined>();
  const find = (tzid: string): Zone | undefined => {
    const place = tzid.includes('/') ? ianaZone(tzid) : undefined;
    if (place) return place;
    const component = described.get(tzid);
    const own = component && zoneOfComponent(component, span, budget);
    return own ?? zoneByName(tzid) ?? (component && zoneByName(fieldsOf(component).text('x-lic-location')));
  };
  return {
    zoneOf(tzid) {
      if (!known.has(tzid) && known.size < zonesAtMost) known.set(tzid, find(tzid));
      return known.get(tzid);
    },
  };
};
