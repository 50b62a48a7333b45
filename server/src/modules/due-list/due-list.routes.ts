import { type Due, type DueKind, dueDaysAtMost, dueListEndpoints, duesAtMost, wordsIn } from '@eoms/contract';
import { dueWords } from '@eoms/phrases';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { isPermitted, placesPermitted } from '../../platform/auth/rights.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import { listRevision, raiseListRevision } from '../../platform/database/list-revision.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { narrowPlaces } from '../places/places.module.ts';
import { calendarWithKey, dropCalendar, findCalendar, setCalendar } from './due-calendars.store.ts';
import type { DueListDeps } from './due-list.deps.ts';
import { remindersSaved } from './due-list.news.ts';
import type { DueSource, DueWindow } from './due-source.ts';
import { lookAt, readReminders, writeReminders } from './reminders/due-reminders.store.ts';
import { writeCalendar } from './write-calendar.ts';

const dayMs = 86_400_000;
/** What a calendar program gets: half a year back, a year ahead. */
const [daysBack, daysAhead] = [180, 365];
const dayFrom = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const compare = (a: Due, b: Due): number => a.on.localeCompare(b.on) || a.title.localeCompare(b.title);

/** The settings of reminders are one for the whole venue. */
const ofVenue = { call: 'saveDueReminders', owner: 'venue' };

export const dueListRoutes = (deps: DueListDeps, sources: () => readonly DueSource[]): Route[] => {
  const { database, news, places, access, config } = deps;
  const { db } = database;
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  const collect = async (window: Omit<DueWindow, 'atMost'>, kind?: DueKind): Promise<Due[]> => {
    const wanted = sources().filter((source) => kind === undefined || source.kind === kind);
    const found = await database.read((read) =>
      Promise.all(
        wanted.map(async (source) =>
          // One more than shown, so that it is known that there are more.
          (await source.list(read, { ...window, atMost: duesAtMost + 1 })).map(
            (due): Due => ({ ...due, kind: source.kind }),
          ),
        ),
      ),
    );
    return found.flat().sort(compare);
  };
  return implement(dueListEndpoints, {
    listDues: async ({ query: { from, to, kind, ...where } }, caller) => {
      if (Date.parse(to) - Date.parse(from) > dueDaysAtMost * dayMs)
        throw refuse('dueList.tooLong', { days: dueDaysAtMost }, [{ field: 'to' }]);
      const scope = await narrowPlaces(tree, caller.places, where);
      const narrowed = where.placeId !== undefined || where.groupId !== undefined;
      const dues = await collect({ from, to, scope, narrowed }, kind);
      return { dues: dues.slice(0, duesAtMost), total: dues.length };
    },
    getDueReminders: async () => ({
      revision: await listRevision(db, ofVenue),
      days: await readReminders(db),
    }),
    saveDueReminders: async ({ body: { revision, days } }, caller) => {
      // All places follow it.
      requireAllPlaces(caller);
      await database.transaction(async (tx) => {
        await raiseListRevision(tx, ofVenue, revision, caller);
        const before = await readReminders(tx);
        await writeReminders(tx, days);
        await lookAt(tx, new Date());
        await caller.audit({ target: ofVenue.owner, before, after: days }, tx);
        await news.changed(tx, remindersSaved, {});
      });
      return null;
    },
    getDueCalendar: async (_, caller) => ({ isOpen: (await findCalendar(db, caller.userId)) !== undefined }),
    openDueCalendar: async (_, caller) => {
      const key = newToken();
      await database.transaction(async (tx) => {
        await setCalendar(tx, { userId: caller.userId, roleId: caller.roleId ?? null, keyHash: hashToken(key) });
        await caller.audit({ target: caller.userId }, tx);
      });
      return { path: `/eoms/dueList/calendar/${key}` };
    },
    closeDueCalendar: async (_, caller) => {
      await database.transaction(async (tx) => {
        await dropCalendar(tx, caller.userId);
        await caller.audit({ target: caller.userId }, tx);
      });
      return null;
    },
    readDueCalendar: async ({ params: { key } }) => {
      const calendar = await calendarWithKey(db, hashToken(key));
      if (!calendar) throw refuse('404');
      // As the user may now: of one who is disabled, or has lost the right, there is no calendar.
      const rights = await access.accessOf(calendar.userId, calendar.roleId ?? undefined);
      const { needs } = dueListEndpoints.listDues;
      if (!isPermitted(rights, needs)) throw refuse('404');
      const scope = placesPermitted(rights, needs);
      const dues = await collect({ from: dayFrom(-daysBack), to: dayFrom(daysAhead), scope, narrowed: false });
      const words = wordsIn(dueWords, await config.language());
      const { publicUrl } = await config.general();
      const content = Buffer.from(writeCalendar(dues.slice(0, duesAtMost), words, publicUrl.replace(/\/$/, '')));
      return { content, fileName: 'eoms.ics' };
    },
  });
};
