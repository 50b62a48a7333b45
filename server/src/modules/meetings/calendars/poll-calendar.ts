import type { Database } from '../../../platform/database/database.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { type CalendarRow, findCalendar, noteAttempt } from './calendars.store.ts';
import { fetchCalendar, type GuardedFetch } from './fetch-calendar.ts';
import { readEvents } from './read-events.ts';
import { placesByName } from './sync.store.ts';
import { syncCalendar } from './sync-calendar.ts';

export interface PollDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly fetchGuarded: GuardedFetch;
  readonly changed: (placeIds: readonly string[]) => Promise<void>;
}

const minute = 60_000;
const everyMs = 10 * minute;
const longestMs = 24 * 60 * minute;
/** Even an unchanged calendar is read this often: its repeats go on. */
const wholeEveryMs = 12 * 60 * minute;

export const passwordPurpose = (id: string): string => `meeting_calendars.password ${id}`;

/** Failures wait longer and longer, with a part by chance so that not all come back at once. */
export const waitAfter = (failures: number, random = Math.random): number =>
  Math.min(longestMs, everyMs * 2 ** failures) * (0.9 + random() * 0.2);

const addressOf = ({ secrets }: PollDeps, row: CalendarRow) => {
  const { id, kind, url, username, passwordSealed, readAt } = row;
  const isFresh = readAt !== null && readAt.getTime() > Date.now() - wholeEveryMs;
  const password = passwordSealed === null ? null : secrets.open(passwordSealed, passwordPurpose(id));
  return { kind, url, username, password, mark: isFresh && row.failure === null ? row.mark : null };
};

/**
 * Reads a calendar and makes its meetings ours; what came of it is stored with the calendar. With a `run`, nothing is
 * changed once another node reads calendars: what it has read is newer.
 */
export const pollCalendar = async (deps: PollDeps, id: string, run?: JobRun): Promise<void> => {
  const { database, fetchGuarded, changed } = deps;
  const { db } = database;
  const row = await findCalendar(db, id);
  if (!row) return;
  const next = (failures: number): Date => new Date(Date.now() + waitAfter(failures));
  const fetched = await fetchCalendar(fetchGuarded, addressOf(deps, row));
  if (fetched.got === 'unchanged') return noteAttempt(db, id, { failure: null, failures: 0, nextAt: next(0) });
  const read = fetched.got === 'content' ? await readEvents(fetched.content) : undefined;
  if (fetched.got === 'failure' || read?.outcome !== 'read') {
    const failure =
      fetched.got === 'failure' ? fetched.failure : read?.outcome === 'tooLarge' ? 'tooLarge' : 'unreadable';
    const failures = row.failures + 1;
    return noteAttempt(db, id, { failure, failures, nextAt: next(failures) });
  }
  const named = row.placeId === null ? await placesByName(db, 'all') : undefined;
  const target = {
    calendarId: id,
    placeOf: ({ location }: { location: string }) => row.placeId ?? named?.get(location.trim().toLowerCase()),
    createdBy: row.name,
  };
  const { outcome, placeIds } = await database.transaction(async (tx) => {
    await run?.hold(tx);
    return syncCalendar(tx, target, read.events);
  });
  const done = { failure: null, failures: 0, nextAt: next(0), readAt: new Date() };
  await noteAttempt(db, id, { ...done, mark: fetched.mark, outcome });
  if (placeIds.size > 0) await changed([...placeIds]);
};
