import type { PlaceStateDraft } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import type { SetByHand } from './place-state.ts';
import { placeStatesChanged } from './places.news.ts';
import { lockState, placesIn, setStateColumns, storeState } from './places.store.ts';
import type { PlaceRelations } from './relations/relations.ts';

interface SetStateDeps {
  readonly database: Database;
  readonly news: Pick<News, 'changed'>;
  readonly relations: Pick<PlaceRelations, 'holderOf'>;
}

/**
 * Sets the state of a place by hand, or returns to what is known. Throws 'place.untilPast', '404', or 'place.stateOfWhole'
 * for a part of a combined place: it would contradict the state of the whole. A state set before can still be taken back.
 */
export const setPlaceState = async (
  { database, news, relations }: SetStateDeps,
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
    await news.changed(tx, placeStatesChanged, { placeIds: [id] });
  });
};

/**
 * The same for a scene: `by` is shown as its author. Throws '404' or 'place.stateOfWhole'. Resolves with what brings
 * back the state of before, and returns false where somebody has set another one since.
 */
export const setStateBy = async (
  { database, news, relations }: SetStateDeps,
  { id, state, reason, until }: PlaceStateDraft,
  by: string,
): Promise<() => Promise<boolean>> => {
  const store = async (tx: Executor, to: SetByHand | null): Promise<void> => {
    await storeState(tx, id, to);
    await news.changed(tx, placeStatesChanged, { placeIds: [id] });
  };
  const end = until === null ? null : new Date(until);
  const set: SetByHand | null = state && { state, reason: reason || null, by, at: new Date(), until: end };
  const before = await database.transaction(async (tx) => {
    const found = await lockState(tx, id);
    if (found === undefined) throw refuse('404');
    if (state !== null && relations.holderOf(id)) throw refuse('place.stateOfWhole');
    await store(tx, set);
    return found.set;
  });
  return () =>
    database.transaction(async (tx) => {
      const found = await lockState(tx, id);
      const isOurs = found?.set?.by === set?.by && found?.set?.at?.getTime() === set?.at?.getTime();
      if (found && isOurs) await store(tx, before);
      return isOurs;
    });
};
