import type { PlaceState } from '@eoms/contract';
import { and, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { Change, Track } from '../variables/variables.module.ts';
import { placeStateChanges as ofPlaces, automationPlaceStates as states } from './checks.tables.ts';

/** Nobody looked for so long, so that what a place was in between is not known. */
const gapSeconds = 60;

/** The past of places since a moment. */
export const placeTracks = async (
  db: Executor,
  placeIds: readonly string[],
  from: Date,
): Promise<Map<string, Track<PlaceState | null>>> => {
  const last = sql`(select max(earlier.at) from ${ofPlaces} earlier
    where earlier.place_id = ${ofPlaces.placeId} and earlier.at <= ${from})`;
  const rows = await db
    .select()
    .from(ofPlaces)
    .where(and(oneOf(ofPlaces.placeId, placeIds), sql`${ofPlaces.at} >= coalesce(${last}, ${from})`))
    .orderBy(ofPlaces.at);
  const unseen = await db
    .select({ placeId: states.placeId, at: states.seenAt, state: sql<null>`null` })
    .from(states)
    .where(and(oneOf(states.placeId, placeIds), lte(states.seenAt, sql`now() - make_interval(secs => ${gapSeconds})`)));
  const tracks = new Map<string, { begin: PlaceState | null | undefined; changes: Change<PlaceState | null>[] }>();
  for (const { placeId, at, state } of [...rows, ...unseen]) {
    const track = tracks.get(placeId) ?? { begin: undefined, changes: [] };
    tracks.set(placeId, track);
    if (at <= from) track.begin = state;
    else track.changes.push({ at: at.getTime(), value: state });
  }
  return tracks;
};

/**
 * Notes the state of a place, with its past; returns since when, if it has changed and this node was the first to see
 * it.
 */
export const noteState = async (db: Executor, placeId: string, state: PlaceState): Promise<Date | undefined> => {
  const { rows } = await db.execute<{ since: string }>(sql`
    with old as (
      select place_id, state, seen_at, seen_at < now() - make_interval(secs => ${gapSeconds}) as was_gap
      from ${states} where place_id = ${placeId} for update),
    seen as (
      update ${states} set
        state = ${state}, seen_at = now(),
        since = case when old.state <> ${state} then now() else ${states.since} end
      from old where ${states.placeId} = old.place_id
        and (old.state <> ${state} or old.seen_at < now() - interval '20 seconds')
      returning ${states.since} as since, old.state <> ${state} as changed, old.was_gap, old.seen_at),
    gap as (insert into ${ofPlaces} (place_id, at, state) select ${placeId}, seen_at, null from seen where was_gap),
    noted as (insert into ${ofPlaces} (place_id, state) select ${placeId}, ${state} from seen where changed or was_gap)
    select since from seen where changed`);
  const [changed] = rows;
  // A place that is looked at for the first time has not changed.
  if (!changed)
    await db.execute(sql`
      with first as (
        insert into ${states} (place_id, state) values (${placeId}, ${state}) on conflict do nothing returning place_id)
      insert into ${ofPlaces} (place_id, state) select place_id, ${state} from first`);
  return changed && new Date(changed.since);
};

const retentionDays = 8;
/** Forgets what is older than what anybody asks for; what a place was at that moment stays. */
export const forgetPlaceChanges = async (db: Executor): Promise<void> => {
  const old = sql`now() - make_interval(days => ${retentionDays})`;
  await db.delete(ofPlaces).where(
    and(
      lte(ofPlaces.at, old),
      sql`exists (select 1 from ${ofPlaces} later
        where later.place_id = ${ofPlaces.placeId} and later.at > ${ofPlaces.at} and later.at <= ${old})`,
    ),
  );
};
