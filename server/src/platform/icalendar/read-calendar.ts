import { type CalendarClock, clockOf } from './calendar-clock.ts';
import { type CalendarComponent, calendarsIn } from './calendar-components.ts';
import { type CalendarFields, fieldsOf } from './calendar-fields.ts';
import type { CalendarPiece, CalendarWindow } from './calendar-piece.ts';
import { type EventRecord, piecesOf } from './event-group.ts';
import { uidOf } from './event-words.ts';
import { createStepBudget, type StepBudget } from './step-budget.ts';

export { UnknownCharset } from './calendar-components.ts';
export type { CalendarEvent, CalendarPiece, CalendarWindow, LeftOutEvent, LeftOutReason } from './calendar-piece.ts';

/** What rules of the whole file may cost; each series has its own, smaller part. */
const stepsAtMost = 400_000;
const piecesAtMost = 5_000;

export class CalendarTooLarge extends Error {}

const sequenceOf = (fields: CalendarFields): number => Number(/^\d{1,9}$/.exec(fields.text('sequence'))?.[0] ?? 0);

/** Events by their id: the one that repeats, and the repeats that differ from it. */
const groupsOf = (calendar: CalendarComponent): EventRecord[][] => {
  const isWithdrawn = fieldsOf(calendar).text('method').toUpperCase() === 'CANCEL';
  const groups = new Map<string, EventRecord[]>();
  for (const component of calendar.parts) {
    if (component.name !== 'vevent') continue;
    const fields = fieldsOf(component);
    const uid = uidOf(fields);
    const record = { uid, fields, isWithdrawn, isOpen: component.isOpen, sequence: sequenceOf(fields) };
    const others = groups.get(uid);
    if (others) others.push(record);
    else groups.set(uid, [record]);
  }
  return [...groups.values()];
};

function* piecesOfCalendar(
  calendar: CalendarComponent,
  window: CalendarWindow,
  budget: StepBudget,
): Generator<CalendarPiece> {
  const clock: CalendarClock = clockOf(calendar, window, budget.part(stepsAtMost / 4));
  for (const group of groupsOf(calendar)) yield* piecesOf(group, { clock, window, budget });
}

/** An event that comes twice is one. */
const createSieve = (): ((piece: CalendarPiece) => CalendarPiece | undefined) => {
  const seen = new Map<string, string>();
  return (piece) => {
    if (!('event' in piece)) return piece;
    const { event } = piece;
    const [id, content] = [`${event.uid} ${event.original}`, JSON.stringify(event)];
    const other = seen.get(id);
    if (other === undefined) seen.set(id, content);
    if (other === content) return undefined;
    const { subject, startsAt } = event;
    return other === undefined ? piece : { leftOut: { subject, startsAt, reason: 'duplicate', detail: event.uid } };
  };
};

/**
 * The events of an iCalendar file (RFC 5545) within a window, with all repeats, and what was left out of it. The file may
 * hold several calendars one after another. Whatever it says ends within a bound of steps. Throws `CalendarTooLarge`,
 * `UnknownCharset`, and on what is not a whole calendar.
 *
 * @param window `charset` is the media type or character set that came with it
 */
export function* readCalendar(
  content: Buffer,
  window: CalendarWindow & { readonly charset?: string | undefined },
): Generator<CalendarPiece> {
  const budget = createStepBudget(stepsAtMost);
  const sieve = createSieve();
  let pieces = 0;
  for (const calendar of calendarsIn(content, window.charset ?? ''))
    for (const piece of piecesOfCalendar(calendar, window, budget)) {
      const passed = sieve(piece);
      if (!passed) continue;
      pieces += 1;
      if (pieces > piecesAtMost) throw new CalendarTooLarge('events');
      yield passed;
    }
}
