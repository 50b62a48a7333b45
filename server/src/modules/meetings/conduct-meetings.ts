import type { Meeting } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { checkIn, endMeeting, extendMeeting, type StopDeps } from './change-meeting.ts';
import type { CurrentMeetings } from './current-meetings.ts';
import { findMeeting } from './meetings.store.ts';
import { saveMeeting } from './save-meeting.ts';

/** What somebody in the room does about its meetings, without planning any. */
export interface ConductMeetings {
  of(placeId: string): { current: Meeting | null; upcoming: Meeting[] };
  /** Throws 'meeting.notRunning' for any other than the one in progress. */
  extend(id: string, minutes: number, caller: Caller): Promise<void>;
  end(id: string, caller: Caller): Promise<void>;
  checkIn(id: string, caller: Caller): Promise<void>;
  /** Books from now on; throws 'meeting.overlaps' if the place is taken before the end. */
  book(
    placeId: string,
    booking: { readonly minutes: number; readonly subject: string },
    caller: Caller,
  ): Promise<string>;
}

interface ConductDeps extends StopDeps {
  readonly current: Pick<CurrentMeetings, 'of'>;
  readonly changed: (placeIds: readonly string[]) => Promise<void>;
}

export const createConductMeetings = ({ database, news, current, changed }: ConductDeps): ConductMeetings => ({
  of: (placeId) => current.of(placeId, new Date()),
  async extend(id, minutes, caller) {
    const meeting = await findMeeting(database.db, caller.places, id);
    if (!meeting) throw refuse('404');
    const now = Date.now();
    if (Date.parse(meeting.startsAt) > now || Date.parse(meeting.endsAt) <= now) throw refuse('meeting.notRunning');
    const endsAt = new Date(Date.parse(meeting.endsAt) + minutes * 60_000).toISOString();
    await changed([await extendMeeting(database, { id, endsAt }, caller)]);
  },
  async end(id, caller) {
    await changed([await endMeeting({ database, news }, id, caller)]);
  },
  async checkIn(id, caller) {
    await changed([await checkIn(database, id, caller)]);
  },
  async book(placeId, { minutes, subject }, caller) {
    const now = Date.now();
    const { id } = await saveMeeting(
      database,
      {
        placeId,
        subject,
        participants: [],
        remarks: '',
        repeat: null,
        organiser: { name: caller.username, userId: null },
        startsAt: new Date(now).toISOString(),
        endsAt: new Date(now + minutes * 60_000).toISOString(),
      },
      caller,
    );
    await changed([placeId]);
    return id;
  },
});
