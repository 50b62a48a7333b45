import ICAL from 'ical.js';
import type { CalendarComponent } from './calendar-components.ts';

/** A property of RFC 5545, section 3.1, with its value as it is written. */
export interface CalendarField {
  /** In lower case. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface CalendarFields {
  first(name: string): CalendarField | undefined;
  all(name: string): readonly CalendarField[];
  /** The text of a property, unescaped; empty without one. */
  text(name: string): string;
  /** A line of it could not be decoded. */
  readonly isUndecodable: boolean;
}

const wanted = new Set([
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'exrule', 'recurrence-id', 'uid', 'sequence'],
  ...['summary', 'location', 'status', 'transp', 'class', 'organizer', 'attendee', 'method'],
  ...['tzid', 'tzoffsetfrom', 'tzoffsetto', 'x-wr-timezone', 'x-lic-location'],
]);
const fieldsAtMost = 10_000;

/** ical.js takes the line apart; what the value means is decided here, as it corrects impossible dates into others. */
const rawDesign = { value: {}, property: {}, param: ICAL.design.icalendar.param, propertyGroups: false };

/** Exchange writes `TZID=tzone://Microsoft/Utc:20260301T090000`, whose colon should have been within quotes. */
const withQuotes = (line: string): string => line.replace(/;TZID=([^";:]*:[^";]*):(?=\d{8})/i, ';TZID="$1":');

const fieldOf = (given: string): CalendarField | undefined => {
  const name = /^[A-Za-z0-9-]+/.exec(given)?.[0].toLowerCase() ?? '';
  if (!wanted.has(name)) return undefined;
  const line = withQuotes(given);
  try {
    const [, written, type, value] = ICAL.parse.property(line, rawDesign) as [string, object, string, unknown];
    const params: Record<string, string> = { value: type };
    for (const [key, param] of Object.entries(written)) params[key.toLowerCase()] = String(param);
    return { name, params, value: String(value).trim() };
  } catch {
    return { name, params: {}, value: '' };
  }
};

/** RFC 5545, section 3.3.11. */
export const unescaped = (text: string): string =>
  text.replaceAll(/\\([nN\\,;:"])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

/** The properties of a component that matter here; what else it has may be as odd as it likes. */
export const fieldsOf = ({ lines }: CalendarComponent): CalendarFields => {
  const fields = new Map<string, CalendarField[]>();
  let count = 0;
  let isUndecodable = false;
  for (const line of lines) {
    if (line === null) isUndecodable = true;
    const field = line === null || count >= fieldsAtMost ? undefined : fieldOf(line);
    if (!field) continue;
    count += 1;
    const others = fields.get(field.name);
    if (others) others.push(field);
    else fields.set(field.name, [field]);
  }
  const all = (name: string): readonly CalendarField[] => fields.get(name) ?? [];
  return {
    all,
    first: (name) => all(name)[0],
    text: (name) => unescaped(all(name)[0]?.value ?? ''),
    isUndecodable,
  };
};
