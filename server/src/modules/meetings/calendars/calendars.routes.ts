import { calendarsAtMost, calendarsEndpoints, type MeetingCalendarDraft } from '@eoms/contract';
import { requireAllPlaces } from '../../../platform/auth/require-all-places.ts';
import { lockRow, removeRow, saveRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { calendarsIn, countCalendars, listCalendars, placesOfCalendar } from './calendars.store.ts';
import { type PollDeps, passwordPurpose, pollCalendar } from './poll-calendar.ts';
import { readEvents } from './read-events.ts';
import { findByLocation } from './sync.store.ts';
import { syncCalendar } from './sync-calendar.ts';

export interface CalendarsRoutesDeps extends PollDeps {
  readonly places: Pick<PlacesModule, 'seesPlace'>;
}

/** A calendar for all places may put meetings anywhere. */
const requireTarget = async (
  { places }: CalendarsRoutesDeps,
  caller: Caller,
  placeId: string | null,
): Promise<void> => {
  if (placeId === null) {
    requireAllPlaces(caller);
  } else if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
};

const save = async (deps: CalendarsRoutesDeps, draft: MeetingCalendarDraft, caller: Caller): Promise<string> => {
  const { database, secrets } = deps;
  await requireTarget(deps, caller, draft.placeId);
  const { id } = await database.transaction(async (tx) => {
    if (draft.id === undefined && (await countCalendars(tx)) >= calendarsAtMost)
      throw refuse('calendar.tooMany', { limit: calendarsAtMost });
    return saveRow(tx, calendarsIn(caller.places), draft, caller, (before, id) => {
      const { password } = draft;
      const sealed = password ? secrets.seal(password, passwordPurpose(id)) : null;
      // A password is never sent to an address for which it was not entered.
      const moved = before !== undefined && before.url !== draft.url && password === undefined;
      const secret = password === undefined ? (moved ? { passwordSealed: null } : {}) : { passwordSealed: sealed };
      const again = { mark: null, failure: null, failures: 0, nextAt: new Date() };
      return { values: { ...secret, ...again }, after: { passwordChanged: password !== undefined } };
    });
  });
  return id;
};

/** Calendars that meetings come from: files that are imported, and addresses that are read regularly. */
export const calendarsRoutes = (deps: CalendarsRoutesDeps): Route[] => {
  const { database, changed } = deps;
  const { db } = database;
  return implement(calendarsEndpoints, {
    importCalendar: async ({ file, query: { placeId } }, caller) => {
      if (placeId !== undefined) await requireTarget(deps, caller, placeId);
      const read = await readEvents(file.content, file.contentType);
      if (read.outcome !== 'read') throw refuse(`calendar.${read.outcome}`);
      const find = await findByLocation(db, caller.places);
      const placesOf = ({ location }: { location: string }) => (placeId === undefined ? find(location) : [placeId]);
      const { outcome, placeIds } = await database.transaction(async (tx) => {
        const synced = await syncCalendar(tx, { calendarId: undefined, placesOf, createdBy: caller.username }, read);
        await caller.audit({ target: placeId, after: { file: file.fileName, added: synced.outcome.added } }, tx);
        return synced;
      });
      if (placeIds.size > 0) await changed([...placeIds]);
      return outcome;
    },
    listCalendars: (_, caller) => listCalendars(db, caller.places),
    saveCalendar: async ({ body }, caller) => ({ id: await save(deps, body, caller) }),
    removeCalendar: async ({ query: { id } }, caller) => {
      let placeIds: string[] = [];
      await database.transaction(async (tx) => {
        placeIds = await placesOfCalendar(tx, id);
        await removeRow(tx, calendarsIn(caller.places), id, caller);
      });
      if (placeIds.length > 0) await changed(placeIds);
      return null;
    },
    readCalendar: async ({ body: { id } }, caller) => {
      await lockRow(db, calendarsIn(caller.places), id);
      await pollCalendar(deps, id);
      await caller.audit({ target: id });
      const [calendar] = await listCalendars(db, caller.places, id);
      if (!calendar) throw refuse('404');
      return calendar;
    },
  });
};
