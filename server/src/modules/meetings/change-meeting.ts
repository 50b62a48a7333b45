import { checkInMinutesBefore, type MeetingStatus, mayBecome, meetingStates, transition } from '@eoms/contract';
import { meetingWords } from '@eoms/phrases';
import { changeState, requireState } from '../../platform/database/change-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { meetingStopped } from './meetings.news.ts';
import { cancelFrom, meetingsIn } from './meetings.store.ts';
import { refuseOverlaps, requireLength } from './save-meeting.ts';

const refusals = { code: 'meeting.wrongState', words: meetingWords } as const;

export interface StopDeps {
  readonly database: Database;
  readonly news: Pick<News, 'changed'>;
}

const scopeOf = (caller: Caller) => {
  const { table, scope } = meetingsIn(caller.places);
  return { table, scope, refusals };
};
/** A meeting as it is before the call waits for its lock. */
const seenMeeting = ({ db }: Database, id: string, caller: Caller) => lockRow(db, meetingsIn(caller.places), id);
const mayBeIn = (to: MeetingStatus) => (status: MeetingStatus) => mayBecome(meetingStates, status, to);

const began = { action: 'end' as const, ...transition(meetingStates, 'planned', 'running') };
const ended = { action: 'end' as const, ...transition(meetingStates, 'running', 'ended') };

/** Lets a meeting end later or earlier than planned; throws 'meeting.overlaps' if the place is taken by then. */
export const extendMeeting = async (
  database: Database,
  { id, endsAt }: { readonly id: string; readonly endsAt: string },
  caller: Caller,
): Promise<string> => {
  const kept = meetingsIn(caller.places);
  const seen = await seenMeeting(database, id, caller);
  const { placeId, startsAt, calendarId } = seen;
  if (calendarId !== null) throw refuse('meeting.fromCalendar');
  const span = { startsAt, endsAt: new Date(endsAt) };
  requireLength(span);
  if (span.endsAt <= new Date()) throw refuse('meeting.endBeforeStart', {}, [{ field: 'endsAt' }]);
  await refuseOverlaps(database, { placeId, spans: [span], except: id, scope: caller.places }, () =>
    database.transaction(async (tx) => {
      const before = await lockRow(tx, kept, id);
      requireState(refusals, { seen: seen.status, now: before.status }, 'extend', mayBeIn('ended'));
      const audited = { ...kept, forAudit: () => ({ endsAt: before.endsAt }) };
      await writeRow(tx, audited, { id, before }, { values: { endsAt: span.endsAt } }, caller);
    }),
  );
  return placeId;
};

export const endMeeting = ({ database, news }: StopDeps, id: string, caller: Caller): Promise<string> =>
  database.transaction(async (tx) => {
    const before = await lockRow(tx, meetingsIn(caller.places), id);
    const now = new Date();
    // Its beginning may be noticed a moment late.
    if (before.status === 'planned' && before.startsAt < now) await changeState(tx, scopeOf(caller), [id], began, {});
    else if (before.status !== 'running') throw refuse('meeting.notRunning');
    await changeState(tx, scopeOf(caller), [id], ended, { endsAt: now });
    await news.changed(tx, meetingStopped, { meetingId: id, to: 'ended', at: now.toISOString() });
    await caller.audit({ target: id, before: { endsAt: before.endsAt }, after: { endsAt: now } }, tx);
    return before.placeId;
  });

/** Cancels a meeting, with `following` also the later ones of its series. */
export const cancelMeeting = async (
  { database, news }: StopDeps,
  { id, following }: { readonly id: string; readonly following: boolean },
  caller: Caller,
): Promise<string> => {
  const seen = await seenMeeting(database, id, caller);
  return database.transaction(async (tx) => {
    const before = await lockRow(tx, meetingsIn(caller.places), id);
    const { status, seriesId, startsAt, calendarId } = before;
    if (calendarId !== null) throw refuse('meeting.fromCalendar');
    requireState(refusals, { seen: seen.status, now: status }, 'cancel', mayBeIn('cancelled'));
    const cancelled = { action: 'cancel' as const, ...transition(meetingStates, status, 'cancelled') };
    await changeState(tx, scopeOf(caller), [id], cancelled, {});
    const more = following && seriesId ? await cancelFrom(tx, seriesId, startsAt) : [];
    const at = new Date().toISOString();
    const stopped = [id, ...more].map((meetingId) => ({ meetingId, to: 'cancelled' as const, at }));
    await news.changed(tx, meetingStopped, ...stopped);
    await caller.audit(
      { target: id, before: { status }, after: { status: 'cancelled', meetings: 1 + more.length } },
      tx,
    );
    return before.placeId;
  });
};

export const checkIn = ({ transaction }: Database, id: string, caller: Caller): Promise<string> =>
  transaction(async (tx) => {
    const kept = meetingsIn(caller.places);
    const before = await lockRow(tx, kept, id);
    const from = before.startsAt.getTime() - checkInMinutesBefore * 60_000;
    const isOpen = before.status === 'planned' || before.status === 'running';
    if (!isOpen || Date.now() < from || before.endsAt <= new Date())
      throw refuse('meeting.checkInClosed', { minutes: checkInMinutesBefore });
    if (before.checkedInAt === null) {
      const audited = { ...kept, forAudit: () => ({ checkedInAt: null }) };
      await writeRow(tx, audited, { id, before }, { values: { checkedInAt: new Date() } }, caller);
    }
    return before.placeId;
  });
