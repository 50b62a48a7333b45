import { type CalendarOutcome, meetingHoursAtMost, type SkipReason } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { CalendarEvent } from '../../../platform/icalendar/read-calendar.ts';
import { optionsOf } from '../meeting-options.store.ts';
import type { MeetingRow } from '../meetings.store.ts';
import type { ReadEvents } from './read-events.ts';
import { cancelMissing, giveUp, insertIfFree, knownMeetings, type ReadMeeting, updateIfFree } from './sync.store.ts';

export interface SyncTarget {
  /** Undefined for a file that is imported once. */
  readonly calendarId: string | undefined;
  /** The places of an event, by its location; none if it is in no place. */
  readonly placesOf: (event: CalendarEvent) => readonly string[];
  readonly createdBy: string;
}

export interface Synced {
  readonly outcome: CalendarOutcome;
  readonly placeIds: ReadonlySet<string>;
  /** Meetings that the calendar does not have any more. */
  readonly cancelledIds: readonly string[];
}

const shownAtMost = 50;

type Skipped = CalendarOutcome['skipped'][number];

const createReport = (leftOut: readonly Skipped[]) => {
  const counts = { found: 0, added: 0, changed: 0, removed: 0 };
  const skipped = [...leftOut];
  return {
    counts,
    /** In the order of time, first those whose time is not known. */
    outcome(): CalendarOutcome {
      const inOrder = skipped.toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''));
      return { ...counts, skipped: inOrder.slice(0, shownAtMost), skippedCount: skipped.length };
    },
    skipEvent({ subject, startsAt }: CalendarEvent, reason: SkipReason, detail = ''): void {
      skipped.push({ subject, startsAt, reason, detail });
    },
  };
};

/** What a meeting has of its event; the rest is ours. */
const fieldsOf = (event: CalendarEvent, placeId: string) => ({
  placeId,
  subject: event.subject,
  organiser: event.organiser,
  participants: event.participants.map((name) => ({ name, userId: null })),
  startsAt: new Date(event.startsAt),
  endsAt: new Date(event.endsAt),
});

const isSame = (row: MeetingRow, fields: ReturnType<typeof fieldsOf>): boolean =>
  row.placeId === fields.placeId &&
  row.subject === fields.subject &&
  row.organiser === fields.organiser &&
  row.startsAt.getTime() === fields.startsAt.getTime() &&
  row.endsAt.getTime() === fields.endsAt.getTime() &&
  JSON.stringify(row.participants) === JSON.stringify(fields.participants);

const isTooLong = ({ startsAt, endsAt }: CalendarEvent): boolean =>
  // The day on which clocks go back has 25 hours.
  Date.parse(endsAt) - Date.parse(startsAt) > (meetingHoursAtMost + 1) * 3_600_000;

/** An event in one of its places. */
interface Placed {
  readonly event: CalendarEvent;
  readonly placeId: string;
  /** That of an event in several places is of the first one; the others add their place. */
  readonly externalId: string;
}

const placedIn = (event: CalendarEvent, placeIds: readonly string[]): Placed[] =>
  placeIds.map((placeId, at) => {
    const id = `${event.uid} ${event.original}`;
    return { event, placeId, externalId: at === 0 ? id : `${id} ${placeId}` };
  });

const newMeeting = async (
  tx: Executor,
  { event, placeId, externalId }: Placed,
  target: SyncTarget,
): Promise<ReadMeeting> => {
  const fields = fieldsOf(event, placeId);
  const { checkIn, releaseAfter } = await optionsOf(tx, placeId);
  const begun = fields.startsAt <= new Date();
  return {
    ...fields,
    remarks: '',
    status: begun ? 'running' : 'planned',
    // A meeting that was in progress when its calendar was added is not released.
    checkInBy: checkIn && !begun ? new Date(fields.startsAt.getTime() + releaseAfter * 60_000) : null,
    calendarId: target.calendarId ?? null,
    externalId,
    createdBy: target.createdBy,
  };
};

/** Those that belong in a place; the others are listed. */
const placeAll = (
  events: readonly CalendarEvent[],
  target: SyncTarget,
  report: ReturnType<typeof createReport>,
): Placed[] =>
  events.flatMap((event) => {
    report.counts.found += 1;
    const placeIds = target.placesOf(event);
    if (placeIds.length === 0) report.skipEvent(event, 'noPlace', event.location);
    else if (isTooLong(event)) report.skipEvent(event, 'tooLong');
    else return placedIn(event, placeIds);
    return [];
  });

interface Moved extends Placed {
  readonly row: MeetingRow;
}

/** Whether the meeting could take its new place and time. What was cancelled in between is back. */
const moveIfFree = (tx: Executor, { event, placeId, row }: Moved): Promise<boolean> =>
  updateIfFree(tx, row.id, {
    ...fieldsOf(event, placeId),
    status: row.status === 'cancelled' ? 'planned' : row.status,
  });

/**
 * Changes meetings; returns those for which there is no room. They give up their old time, so that two can change places,
 * and nothing holds a room at a time that its calendar no longer has.
 */
const moveAll = async (tx: Executor, moved: readonly Moved[]): Promise<Moved[]> => {
  const late: Moved[] = [];
  for (const one of moved) if (!(await moveIfFree(tx, one))) late.push(one);
  for (const { row } of late) await giveUp(tx, row.id);
  const left: Moved[] = [];
  for (const one of late) if (!(await moveIfFree(tx, one))) left.push(one);
  return left;
};

export type ReadCalendar = Pick<Extract<ReadEvents, { outcome: 'read' }>, 'events' | 'leftOut'>;

/**
 * Makes the meetings of a calendar those that were read: adds, changes and cancels. An event for whose place and time
 * there is another meeting is left out and listed, and tried again the next time.
 */
export const syncCalendar = async (tx: Executor, target: SyncTarget, read: ReadCalendar): Promise<Synced> => {
  const { calendarId } = target;
  const report = createReport(read.leftOut);
  const { counts } = report;
  const placeIds = new Set<string>();
  const cancelledIds: string[] = [];
  const placed = placeAll(read.events, target, report);
  const known = calendarId === undefined ? new Map<string, MeetingRow>() : await knownMeetings(tx, calendarId);
  if (calendarId !== undefined) {
    const kept = placed.map(({ externalId }) => externalId);
    const gone = await cancelMissing(tx, calendarId, kept);
    counts.removed = gone.length;
    for (const { id, placeId } of gone) {
      cancelledIds.push(id);
      placeIds.add(placeId);
    }
  }
  const moved = placed.flatMap((one) => {
    const row = known.get(one.externalId);
    const stays = !row || (isSame(row, fieldsOf(one.event, one.placeId)) && row.status !== 'cancelled');
    return stays ? [] : [{ event: one.event, placeId: one.placeId, externalId: one.externalId, row }];
  });
  const left = await moveAll(tx, moved);
  for (const { event } of left) report.skipEvent(event, 'overlaps');
  counts.changed = moved.length - left.length;
  for (const { placeId, row } of moved) placeIds.add(placeId).add(row.placeId);
  for (const one of placed) {
    if (known.has(one.externalId)) continue;
    if (await insertIfFree(tx, await newMeeting(tx, one, target))) {
      counts.added += 1;
      placeIds.add(one.placeId);
    } else report.skipEvent(one.event, 'overlaps');
  }
  return { outcome: report.outcome(), placeIds, cancelledIds };
};
