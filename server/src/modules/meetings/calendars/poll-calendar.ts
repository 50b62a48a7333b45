import { deadline } from '@eoms/drivers/kit';
import type { Database } from '../../../platform/database/database.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import type { News } from '../../../platform/news/news.ts';
import { OutboundError } from '../../../platform/outbound/outbound.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { createTurnstile } from '../../../platform/turnstile.ts';
import { meetingStopped } from '../meetings.news.ts';
import { type CalendarRow, findCalendar, lockCalendar, noteAttempt } from './calendars.store.ts';
import { fetchCalendar, type GuardedFetch } from './fetch-calendar.ts';
import { readEvents } from './read-events.ts';
import { findByLocation } from './sync.store.ts';
import { syncCalendar } from './sync-calendar.ts';

export interface PollDeps {
  readonly database: Database;
  readonly news: Pick<News, 'changed'>;
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

/** How long asking for one calendar may take, whatever its server does. */
const pollMs = 30_000;

/** Requests that end with `signal`, even if nothing answers and nothing is noticed. */
const untilAborted =
  (fetchGuarded: GuardedFetch, signal: AbortSignal): GuardedFetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const late = (): void => reject(new OutboundError('timeout', 'The calendar did not answer in time'));
      if (signal.aborted) late();
      signal.addEventListener('abort', late, { once: true });
      fetchGuarded(url, { ...init, signal })
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', late));
    });

/** Readers are processes of their own; an import has its turn among the heavy calls, and does not wait for polls. */
const inTurn = createTurnstile({ atOnce: 2, waitingAtMost: 200, slow: { afterMs: 3_000, atOnce: 1 } });

type Fetched = Exclude<Awaited<ReturnType<typeof fetchCalendar>>, { got: 'unchanged' }>;

const readFetched = async (fetched: Fetched) => {
  if (fetched.got === 'failure') return { failure: fetched.failure };
  const read = await inTurn(() => readEvents(fetched.content, fetched.charset));
  return read.outcome === 'read' ? { read, mark: fetched.mark } : { failure: read.outcome };
};

/** Whether somebody has changed the calendar, or read it, since the row was. */
const isNewer = (now: CalendarRow, before: CalendarRow): boolean =>
  now.url !== before.url ||
  now.placeId !== before.placeId ||
  (now.readAt?.getTime() ?? 0) > (before.readAt?.getTime() ?? 0);

export interface PollOptions {
  /** Nothing is stored once it is aborted. */
  readonly signal?: AbortSignal;
  /** Nothing is stored once another node reads calendars: what it has read is newer. */
  readonly run?: JobRun;
  readonly withinMs?: number;
}

/** Reads a calendar and makes its meetings ours; what came of it is stored with the calendar. */
export const pollCalendar = async (deps: PollDeps, id: string, options: PollOptions = {}): Promise<void> => {
  const { database, news, fetchGuarded, changed } = deps;
  const { signal, run, withinMs = pollMs } = options;
  const row = await findCalendar(database.db, id);
  if (!row) return;
  const ends = deadline(withinMs, ...(signal ? [signal] : []));
  const fetched = await fetchCalendar(untilAborted(fetchGuarded, ends), addressOf(deps, row));
  const content = fetched.got === 'unchanged' ? undefined : await readFetched(fetched);
  if (signal?.aborted) return;
  const find = await findByLocation(database.db, 'all');
  const { placeId, name: createdBy } = row;
  const placesOf = ({ location }: { location: string }) => (placeId === null ? find(location) : [placeId]);
  const placeIds = await database.transaction(async (tx) => {
    await run?.hold(tx);
    const now = await lockCalendar(tx, id);
    if (!now || isNewer(now, row)) return undefined;
    const failures = content?.failure === undefined ? 0 : row.failures + 1;
    const attempt = { failure: content?.failure ?? null, failures, nextAt: new Date(Date.now() + waitAfter(failures)) };
    const synced = content?.read && (await syncCalendar(tx, { calendarId: id, placesOf, createdBy }, content.read));
    const brought = synced ? { mark: content?.mark ?? null, outcome: synced.outcome, readAt: new Date() } : {};
    await noteAttempt(tx, id, { ...attempt, ...brought });
    const at = new Date().toISOString();
    const stopped = (synced?.cancelledIds ?? []).map((meetingId) => ({ meetingId, to: 'cancelled' as const, at }));
    await news.changed(tx, meetingStopped, ...stopped);
    return synced?.placeIds;
  });
  if (placeIds && placeIds.size > 0) await changed([...placeIds]);
};
