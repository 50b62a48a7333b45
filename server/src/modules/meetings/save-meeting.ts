import { type Meeting, type MeetingDraft, type MeetingOptions, meetingHoursAtMost } from '@eoms/contract';
import { DateTime } from 'luxon';
import type { Database, Executor } from '../../platform/database/database.ts';
import { requireRevision } from '../../platform/database/revision.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import { violatedConstraint } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { optionsOf } from './meeting-options.store.ts';
import {
  existingUsers,
  findOverlap,
  insertMeetings,
  type MeetingRow,
  meetingFields,
  meetingsIn,
  overlap,
  type Span,
} from './meetings.store.ts';
import { repeatsOf } from './repeats.ts';

export interface SavedMeeting {
  readonly id: string;
  /** How many were created, or 1. */
  readonly meetings: number;
  /** The place, and the one before if it has moved. */
  readonly placeIds: readonly string[];
}

export const describeSpan = ({
  startsAt,
  endsAt,
  subject,
}: Pick<Meeting, 'startsAt' | 'endsAt' | 'subject'>): string => {
  const [from, to] = [DateTime.fromISO(startsAt), DateTime.fromISO(endsAt)];
  return `${from.toFormat('yyyy-MM-dd HH:mm')}–${to.toFormat('HH:mm')} ${subject}`.trim();
};

/** Refuses with the meeting that holds the place, if that is why the work failed. */
export const refuseOverlaps = async <T>(
  { db }: Pick<Database, 'db'>,
  about: {
    readonly placeId: string;
    readonly spans: readonly Span[];
    readonly except?: string | undefined;
    /** What the meeting in the way is called is said only to who may see its place. */
    readonly scope: PlaceScope;
  },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== overlap) throw error;
    const other = await findOverlap(db, about.placeId, about.spans, about.except);
    // It has gone meanwhile.
    if (!other) throw refuse('409');
    const isSeen = about.scope === 'all' || about.scope.includes(other.placeId);
    throw refuse('meeting.overlaps', { when: describeSpan(isSeen ? other : { ...other, subject: '' }) });
  }
};

export const requireLength = ({ startsAt, endsAt }: Span): void => {
  if (endsAt <= startsAt) throw refuse('meeting.endBeforeStart', {}, [{ field: 'endsAt' }]);
  if (endsAt.getTime() - startsAt.getTime() > meetingHoursAtMost * 3_600_000)
    throw refuse('meeting.tooLong', {}, [{ field: 'endsAt' }]);
};

const requirePeople = async (db: Executor, { organiser, participants }: MeetingDraft): Promise<void> => {
  const users = await existingUsers(db, [organiser, ...participants]);
  if (organiser.userId !== null && !users.has(organiser.userId)) throw refuseUnknown('organiser');
  if (!participants.every(({ userId }) => userId === null || users.has(userId))) throw refuseUnknown('participants');
};

/** What a new or changed time means for a meeting: in progress or planned, and until when to check in. */
const timesOf = (span: Span, { checkIn, releaseAfter }: MeetingOptions) => {
  const now = new Date();
  const begun = span.startsAt <= now;
  return {
    ...span,
    status: begun ? ('running' as const) : ('planned' as const),
    checkInBy: checkIn ? new Date(span.startsAt.getTime() + releaseAfter * 60_000) : null,
    // Whoever creates a meeting that has begun is there.
    checkedInAt: begun ? now : null,
  };
};

const create = async (tx: Executor, draft: MeetingDraft, spans: readonly Span[], caller: Caller, sample: boolean) => {
  const seriesId = spans.length > 1 ? newId() : null;
  const options = await optionsOf(tx, draft.placeId);
  const shared = { ...meetingFields.values(draft), seriesId, sample, createdBy: caller.username };
  const rows = spans.map((span) => ({ ...shared, ...timesOf(span, options), id: newId() }));
  await insertMeetings(tx, rows);
  const [first] = rows;
  if (!first) throw refuse('meeting.noRepeats');
  await caller.audit({ target: first.id, after: { ...draft, meetings: rows.length } }, tx);
  return { id: first.id, meetings: rows.length, placeIds: [draft.placeId] };
};

const requireOpen = ({ status, calendarId }: MeetingRow): void => {
  if (calendarId !== null) throw refuse('meeting.fromCalendar');
  if (status !== 'planned' && status !== 'running') throw refuse('meeting.inThePast');
};

const change = async (tx: Executor, draft: MeetingDraft, id: string, span: Span, caller: Caller) => {
  const kept = meetingsIn(caller.places);
  const before = await lockRow(tx, kept, id);
  await requireRevision(tx, before, draft, caller);
  requireOpen(before);
  const moved = before.startsAt.getTime() !== span.startsAt.getTime() || before.placeId !== draft.placeId;
  const times = moved ? timesOf(span, await optionsOf(tx, draft.placeId)) : { endsAt: span.endsAt };
  await writeRow(tx, kept, { id, before }, { values: { ...meetingFields.values(draft), ...times } }, caller);
  return { id, meetings: 1, placeIds: [...new Set([before.placeId, draft.placeId])] };
};

/** Creates a meeting or a series of them, all or none, or changes one. */
export const saveMeeting = async (
  database: Database,
  draft: MeetingDraft,
  caller: Caller,
  sample = false,
): Promise<SavedMeeting> => {
  const span = { startsAt: new Date(draft.startsAt), endsAt: new Date(draft.endsAt) };
  requireLength(span);
  const { id, repeat, placeId } = draft;
  const spans = id === undefined && repeat ? repeatsOf(span, repeat) : [span];
  if (span.endsAt <= new Date()) throw refuse('meeting.inThePast', {}, [{ field: 'endsAt' }]);
  await requirePeople(database.db, draft);
  return refuseOverlaps(database, { placeId, spans, except: id, scope: caller.places }, () =>
    database.transaction((tx) =>
      id === undefined ? create(tx, draft, spans, caller, sample) : change(tx, draft, id, span, caller),
    ),
  );
};
