import type { CalendarOutcome, SkipReason } from '@eoms/contract';
import { meetingHoursAtMost } from '@eoms/contract';
import type { CalendarEvent } from '../../../platform/calendar/read-calendar.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { optionsOf } from '../meeting-options.store.ts';
import type { MeetingRow } from '../meetings.store.ts';
import { cancelMissing, insertIfFree, knownMeetings, type ReadMeeting, updateIfFree } from './sync.store.ts';

export interface SyncTarget {
  /** Undefined for a file that is imported once. */
  readonly calendarId: string | undefined;
  /** The place of an event, by its location; undefined if there is none. */
  readonly placeOf: (event: CalendarEvent) => string | undefined;
  readonly createdBy: string;
}

export interface Synced {
  readonly outcome: CalendarOutcome;
  readonly placeIds: ReadonlySet<string>;
}

const shownAtMost = 50;

const createReport = () => {
  const outcome: CalendarOutcome = { found: 0, added: 0, changed: 0, removed: 0, skipped: [], skippedCount: 0 };
  return {
    outcome,
    skip(event: CalendarEvent, reason: SkipReason): void {
      outcome.skippedCount += 1;
      const { subject, startsAt } = event;
      if (outcome.skipped.length < shownAtMost) outcome.skipped.push({ subject, startsAt, reason });
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

const externalIdOf = ({ uid, original }: CalendarEvent): string => `${uid} ${original}`;

const newMeeting = async (
  tx: Executor,
  event: CalendarEvent,
  placeId: string,
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
    externalId: externalIdOf(event),
    createdBy: target.createdBy,
  };
};

/**
 * Makes the meetings of a calendar those that were read: adds, changes and cancels. An event for whose place and time
 * there is another meeting is left out and listed, and tried again the next time.
 */
export const syncCalendar = async (
  tx: Executor,
  target: SyncTarget,
  events: readonly CalendarEvent[],
): Promise<Synced> => {
  const { calendarId } = target;
  const report = createReport();
  const { outcome } = report;
  const placeIds = new Set<string>();
  const known = calendarId === undefined ? new Map<string, MeetingRow>() : await knownMeetings(tx, calendarId);
  if (calendarId !== undefined) {
    const gone = await cancelMissing(tx, calendarId, events.map(externalIdOf));
    outcome.removed = gone.length;
    for (const { placeId } of gone) placeIds.add(placeId);
  }
  const late: { event: CalendarEvent; placeId: string; row: MeetingRow }[] = [];
  const change = async ({ event, placeId, row }: (typeof late)[number]): Promise<boolean> => {
    const fields = fieldsOf(event, placeId);
    // What was cancelled in between is back.
    const status = row.status === 'cancelled' ? { status: 'planned' as const } : {};
    if (!(await updateIfFree(tx, row.id, { ...fields, ...status }))) return false;
    outcome.changed += 1;
    placeIds.add(placeId).add(row.placeId);
    return true;
  };
  for (const event of events) {
    outcome.found += 1;
    if (event.cut) report.skip(event, 'tooManyRepeats');
    const placeId = target.placeOf(event);
    if (placeId === undefined) report.skip(event, 'noPlace');
    else if (isTooLong(event)) report.skip(event, 'tooLong');
    else {
      const row = known.get(externalIdOf(event));
      if (row && isSame(row, fieldsOf(event, placeId)) && row.status !== 'cancelled') continue;
      if (row) {
        // Its time may still be taken by another one that moves, too.
        if (!(await change({ event, placeId, row }))) late.push({ event, placeId, row });
      } else if (await insertIfFree(tx, await newMeeting(tx, event, placeId, target))) {
        outcome.added += 1;
        placeIds.add(placeId);
      } else report.skip(event, 'overlaps');
    }
  }
  for (const one of late) if (!(await change(one))) report.skip(one.event, 'overlaps');
  return { outcome, placeIds };
};
