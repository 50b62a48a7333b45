import { meetingsEndpoints, type PlaceMeetingStatus } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { listRevision, raiseListRevision } from '../../platform/database/list-revision.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { narrowPlaces, type PlacesModule } from '../places/places.module.ts';
import { cancelMeeting, checkIn, endMeeting, extendMeeting, type StopDeps } from './change-meeting.ts';
import type { CurrentMeetings } from './current-meetings.ts';
import { findOptions, renewCheckIns, standardOptions, storeOptions } from './meeting-options.store.ts';
import { findMeeting, listMeetings } from './meetings.store.ts';
import { saveMeeting } from './save-meeting.ts';

export interface MeetingsRoutesDeps extends StopDeps {
  readonly places: Pick<PlacesModule, 'details' | 'seesPlace' | 'placesBelow' | 'relations'>;
  readonly current: Pick<CurrentMeetings, 'of'>;
  /** Call after every change: memory and browsers follow. */
  readonly changed: (placeIds: readonly string[]) => Promise<void>;
}

const listedAtMost = 2_000;
const daysAtMost = 62;
const upcomingAtMost = 10;
/** Of a place, or the common ones. */
const optionsList = (placeId: string | null) => ({ call: 'saveMeetingOptions', owner: placeId ?? 'all' });

const requirePlace = async ({ places }: MeetingsRoutesDeps, caller: Caller, placeId: string): Promise<void> => {
  if (!(await places.seesPlace(caller.places, placeId))) throw refuse('404', {}, [{ field: 'placeId' }]);
};

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const span = { startsAt: new Date(from), endsAt: new Date(to) };
  if (span.endsAt <= span.startsAt) throw refuse('meeting.endBeforeStart', {}, [{ field: 'to' }]);
  if (span.endsAt.getTime() - span.startsAt.getTime() > daysAtMost * 86_400_000)
    throw refuse('meeting.tooLong', {}, [{ field: 'to' }]);
  return span;
};

/** Meetings, within the places that the caller may see. */
export const meetingsRoutes = (deps: MeetingsRoutesDeps): Route[] => {
  const { database, places, current, changed } = deps;
  const { db } = database;
  // Meetings of a combined place use its parts, and the reverse.
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.sharing };
  const statusOf = async (caller: Caller, placeId?: string): Promise<PlaceMeetingStatus[]> => {
    const now = new Date();
    return (await places.details(caller.places, placeId)).map(({ id, name, state, reason }) => {
      const held = current.of(id, now);
      const upcoming = held.upcoming.slice(0, upcomingAtMost);
      return { placeId: id, placeName: name, state, reason, current: held.current, upcoming };
    });
  };
  const done = async (placeId: string): Promise<null> => {
    await changed([placeId]);
    return null;
  };
  return implement(meetingsEndpoints, {
    currentMeetingStatus: ({ query }, caller) => statusOf(caller, query.placeId),
    getPlaceCallState: async ({ params }, caller) => {
      const [status] = await statusOf(caller, params.id);
      if (!status) throw refuse('404');
      return status;
    },
    listMeetings: async ({ query }, caller) => {
      const span = spanOf(query);
      const scope = await narrowPlaces(tree, caller.places, query);
      return listMeetings(db, scope, span, { all: query.all ?? false, limit: listedAtMost });
    },
    getMeeting: async ({ params }, caller) => {
      const found = await findMeeting(db, caller.places, params.id);
      if (!found) throw refuse('404');
      return found;
    },
    saveMeeting: async ({ body }, caller) => {
      await requirePlace(deps, caller, body.placeId);
      const { id, meetings, placeIds } = await saveMeeting(database, body, caller);
      await changed(placeIds);
      return { id, meetings };
    },
    extendMeeting: async ({ body }, caller) => done(await extendMeeting(database, body, caller)),
    endMeeting: async ({ body }, caller) => done(await endMeeting(deps, body.id, caller)),
    cancelMeeting: async ({ body }, caller) => done(await cancelMeeting(deps, body, caller)),
    checkIn: async ({ body }, caller) => done(await checkIn(database, body.id, caller)),
    getMeetingOptions: async ({ query: { placeId } }, caller) => {
      if (placeId !== undefined) await requirePlace(deps, caller, placeId);
      const revision = await listRevision(db, optionsList(placeId ?? null));
      const common = (await findOptions(db, null)) ?? standardOptions;
      return { revision, common, own: placeId === undefined ? null : await findOptions(db, placeId) };
    },
    saveMeetingOptions: async ({ body: { placeId, revision, options } }, caller) => {
      if (placeId !== null) await requirePlace(deps, caller, placeId);
      else requireAllPlaces(caller);
      await database.transaction(async (tx) => {
        await raiseListRevision(tx, optionsList(placeId), revision, caller);
        const before = await findOptions(tx, placeId);
        await storeOptions(tx, placeId, options);
        await renewCheckIns(tx, placeId);
        await caller.audit({ target: optionsList(placeId).owner, before, after: options }, tx);
      });
      return null;
    },
  });
};
