import ICAL from 'ical.js';
import { DateTime, IANAZone } from 'luxon';

/** One time that an event of a calendar takes place. */
export interface CalendarEvent {
  readonly uid: string;
  /** The time it was first meant for: tells the repeats of one event apart. */
  readonly original: string;
  readonly subject: string;
  readonly organiser: string;
  readonly participants: readonly string[];
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Its rule has more repeats than are read. */
  readonly cut?: true;
}

export interface CalendarWindow {
  readonly from: string;
  readonly to: string;
  /** For times without a zone of their own. */
  readonly zone: string;
}

/** A rule such as `FREQ=SECONDLY` never ends. */
const stepsAtMost = 50_000;
const repeatsAtMost = 400;
const eventsAtMost = 5_000;
const textAtMost = 200;
const peopleAtMost = 200;

export class CalendarTooLarge extends Error {}

const short = (text: string | null | undefined): string =>
  String(text ?? '')
    .trim()
    .slice(0, textAtMost);

/** The zones of the file itself, for names that are not those of the IANA. */
type Zones = ReadonlyMap<string, ICAL.Timezone>;

const zonesOf = (calendar: ICAL.Component): Zones => {
  const zones = new Map<string, ICAL.Timezone>();
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const tzid = component.getFirstPropertyValue('tzid');
    if (typeof tzid === 'string') zones.set(tzid, new ICAL.Timezone(component));
  }
  return zones;
};

const momentOf = (time: ICAL.Time, tzid: string | undefined, zones: Zones, zone: string): Date => {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const { year, month, day, hour, minute, second } = time;
  const wall = { year, month, day, ...(time.isDate ? {} : { hour, minute, second }) };
  if (tzid !== undefined && !IANAZone.isValidZone(tzid)) {
    const own = zones.get(tzid);
    if (own) return ICAL.Time.fromData({ ...wall, isDate: time.isDate }, own).toJSDate();
  }
  const named = tzid !== undefined && IANAZone.isValidZone(tzid) ? tzid : zone;
  return DateTime.fromObject(wall, { zone: named }).toJSDate();
};

const personOf = (property: ICAL.Property | null): string => {
  if (!property) return '';
  const name = property.getFirstParameter('cn');
  return short(name || String(property.getFirstValue() ?? '').replace(/^mailto:/i, ''));
};

/** Events grouped by their id: the one that repeats, and the repeats that differ from it. */
const groupsOf = (calendar: ICAL.Component) => {
  const groups = new Map<string, ICAL.Component[]>();
  for (const [at, component] of calendar.getAllSubcomponents('vevent').entries()) {
    if (at >= eventsAtMost) throw new CalendarTooLarge('events');
    const uid = short(String(component.getFirstPropertyValue('uid') ?? `event ${at}`));
    groups.set(uid, [...(groups.get(uid) ?? []), component]);
  }
  return groups;
};

const isCancelled = (component: ICAL.Component): boolean => component.getFirstPropertyValue('status') === 'CANCELLED';
/** Does not take up the time of the room. */
const isFree = (component: ICAL.Component): boolean => component.getFirstPropertyValue('transp') === 'TRANSPARENT';

interface Timed {
  readonly event: ICAL.Event;
  readonly original: ICAL.Time;
  readonly start: ICAL.Time;
  readonly end: ICAL.Time;
}

function* timesOf(components: readonly ICAL.Component[], last: Date): Generator<Timed | 'cut'> {
  const main = components.find((one) => !one.hasProperty('recurrence-id'));
  const exceptions = components.filter((one) => one !== main);
  if (!main) {
    for (const one of exceptions) {
      const event = new ICAL.Event(one);
      yield { event, original: event.recurrenceId, start: event.startDate, end: event.endDate };
    }
    return;
  }
  const event = new ICAL.Event(main, { exceptions: exceptions as unknown as ICAL.Component[] });
  if (!event.isRecurring()) {
    yield { event, original: event.startDate, start: event.startDate, end: event.endDate };
    return;
  }
  const times = event.iterator();
  // Local times may differ from those of the window by a day.
  const end = last.getTime() + 86_400_000;
  for (let step = 0; ; step += 1) {
    if (step === stepsAtMost) return yield 'cut';
    const time = times.next();
    if (!time || time.toJSDate().getTime() > end) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    yield { event: item, original: time, start: startDate, end: endDate };
  }
}

const eventOf = (
  { event, original, start, end }: Timed,
  uid: string,
  momentAt: (time: ICAL.Time) => Date,
): CalendarEvent => {
  const { component } = event;
  const hidden = ['PRIVATE', 'CONFIDENTIAL'].includes(String(component.getFirstPropertyValue('class')));
  return {
    uid,
    original: momentAt(original).toISOString(),
    subject: hidden ? '' : short(event.summary),
    organiser: hidden ? '' : personOf(component.getFirstProperty('organizer')),
    participants: hidden
      ? []
      : component.getAllProperties('attendee').slice(0, peopleAtMost).map(personOf).filter(Boolean),
    location: short(event.location),
    startsAt: momentAt(start).toISOString(),
    endsAt: momentAt(end).toISOString(),
  };
};

function* eventsOf(calendar: ICAL.Component, { from, to, zone }: CalendarWindow): Generator<CalendarEvent> {
  const zones = zonesOf(calendar);
  const [first, last] = [new Date(from), new Date(to)];
  for (const [uid, components] of groupsOf(calendar)) {
    let repeats = 0;
    let seen: CalendarEvent | undefined;
    for (const timed of timesOf(components, last)) {
      if (timed === 'cut' || repeats === repeatsAtMost) {
        if (seen) yield { ...seen, cut: true };
        break;
      }
      const { component } = timed.event;
      const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') || undefined;
      const momentAt = (time: ICAL.Time): Date => momentOf(time, tzid, zones, zone);
      seen = eventOf(timed, uid, momentAt);
      const isLost = isCancelled(component) || isFree(component) || seen.endsAt <= seen.startsAt;
      if (isLost || new Date(seen.endsAt) <= first || new Date(seen.startsAt) >= last) continue;
      repeats += 1;
      yield seen;
    }
  }
}

/**
 * The events of an iCalendar text (RFC 5545) within a window, with all repeats. The text may hold several calendars one
 * after another. Throws on what is not one.
 */
export function* readCalendar(text: string, window: CalendarWindow): Generator<CalendarEvent> {
  const parsed: unknown[] = ICAL.parse(text);
  const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  if (calendars.length === 0) throw new Error('empty');
  for (const one of calendars) {
    const calendar = new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]);
    if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
    yield* eventsOf(calendar, window);
  }
}
