import type { PlaceStateDraft } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/keep.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import type { FollowStates } from './follow-states.ts';
import { placeChanged } from './places.news.ts';
import { placesIn, setStateColumns } from './places.store.ts';
import type { PlaceRelations } from './relations.ts';

interface SetStateDeps {
  readonly database: Database;
  readonly news: Pick<News, 'publish'>;
  readonly states: Pick<FollowStates, 'publish'>;
  readonly relations: Pick<PlaceRelations, 'holderOf'>;
}

/**
 * Sets the state of a place by hand, or returns to what is known. Throws 'place.untilPast', '404', or 'place.stateOfWhole'
 * for a part of a combined place: it would contradict the state of the whole. A state set before can still be taken back.
 */
export const setPlaceState = async (
  { database, news, states, relations }: SetStateDeps,
  { id, state, reason, until }: PlaceStateDraft,
  caller: Caller,
): Promise<void> => {
  const end = until === null ? null : new Date(until);
  if (state !== null && end && end <= new Date()) throw refuse('place.untilPast', {}, [{ field: 'until' }]);
  await database.transaction(async (tx) => {
    const before = await lockRow(tx, placesIn(caller.places), id);
    if (state !== null && relations.holderOf(id)) throw refuse('place.stateOfWhole');
    const { setState, setReason, setUntil } = before;
    const kept = {
      ...placesIn(caller.places),
      forAudit: () => ({ state: setState, reason: setReason, until: setUntil }),
    };
    const set = state && { state, reason: reason || null, by: caller.username, at: new Date(), until: end };
    await writeRow(tx, kept, { id, before }, { values: setStateColumns(set), after: { state, reason, until } }, caller);
  });
  news.publish(placeChanged, { placeId: id });
  states.publish(id);
};
