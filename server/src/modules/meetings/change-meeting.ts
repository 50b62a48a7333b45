import { checkInMinutesBefore, mayBecome, meetingStates, transition } from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/keep.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cancelFrom, meetingsIn } from './meetings.store.ts';
import { refuseOverlaps, requireLength } from './save-meeting.ts';

const scopeOf = (caller: Caller) => {
  const { table, scope } = meetingsIn(caller.places);
  return { table, scope };
};

/** Lets a meeting end later or earlier than planned; throws 'meeting.overlaps' if the place is taken by then. */
export const extendMeeting = async (
  database: Database,
  { id, endsAt }: { readonly id: string; readonly endsAt: string },
  caller: Caller,
): Promise<string> => {
  const kept = meetingsIn(caller.places);
  const { placeId, startsAt, calendarId } = await lockRow(database.db, kept, id);
  if (calendarId !== null) throw refuse('meeting.fromCalendar');
  const span = { startsAt, endsAt: new Date(endsAt) };
  requireLength(span);
  if (span.endsAt <= new Date()) throw refuse('meeting.endBeforeStart', {}, [{ field: 'endsAt' }]);
  await refuseOverlaps(database, { placeId, spans: [span], except: id, scope: caller.places }, () =>
    database.transaction(async (tx) => {
      const before = await lockRow(tx, kept, id);
      if (!mayBecome(meetingStates, before.status, 'ended')) throw refuse('409');
      const audited = { ...kept, forAudit: () => ({ endsAt: before.endsAt }) };
      await writeRow(tx, audited, { id, before }, { values: { endsAt: span.endsAt } }, caller);
    }),
  );
  return placeId;
};

export const endMeeting = ({ transaction }: Database, id: string, caller: Caller): Promise<string> =>
  transaction(async (tx) => {
    const before = await lockRow(tx, meetingsIn(caller.places), id);
    const now = new Date();
    // Its beginning may be noticed a moment late.
    if (before.status === 'planned' && before.startsAt < now)
      await changeState(tx, scopeOf(caller), [id], transition(meetingStates, 'planned', 'running'), {});
    else if (before.status !== 'running') throw refuse('meeting.notRunning');
    const ended = transition(meetingStates, 'running', 'ended');
    await changeState(tx, scopeOf(caller), [id], ended, { endsAt: now });
    await caller.audit({ target: id, before: { endsAt: before.endsAt }, after: { endsAt: now } }, tx);
    return before.placeId;
  });

/** Cancels a meeting, with `following` also the later ones of its series. */
export const cancelMeeting = (
  { transaction }: Database,
  { id, following }: { readonly id: string; readonly following: boolean },
  caller: Caller,
): Promise<string> =>
  transaction(async (tx) => {
    const before = await lockRow(tx, meetingsIn(caller.places), id);
    const { status, seriesId, startsAt, calendarId } = before;
    if (calendarId !== null) throw refuse('meeting.fromCalendar');
    if (status !== 'planned' && status !== 'running') throw refuse('409');
    await changeState(tx, scopeOf(caller), [id], transition(meetingStates, status, 'cancelled'), {});
    const more = following && seriesId ? await cancelFrom(tx, seriesId, startsAt) : [];
    await caller.audit(
      { target: id, before: { status }, after: { status: 'cancelled', meetings: 1 + more.length } },
      tx,
    );
    return before.placeId;
  });

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
