import { type PlaceDetail, placeFiguresChanged, placeStateChanged } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log/log.ts';
import type { DetailPlaces } from './detail-places.ts';
import { placesById } from './places.store.ts';
import type { PlaceRelations } from './relations/relations.ts';

interface FollowDeps {
  readonly database: Pick<Database, 'db'>;
  readonly live: Pick<Live, 'publish' | 'isWanted'>;
  readonly log: Log;
  readonly detailPlaces: DetailPlaces;
  readonly relations: Pick<PlaceRelations, 'sharing'>;
}

/** A screen that switches on causes a burst of readings. */
const gatherMs = 150;

const keyOf = ({ state, reason, next, combination }: PlaceDetail): string =>
  JSON.stringify([state, reason, next, combination]);

/**
 * Publishes `place.stateChanged` for places whose state, reason or next meeting has changed, and
 * `place.figuresChanged` for every place that was to be checked.
 */
export const createFollowStates = ({ database, live, log, detailPlaces, relations }: FollowDeps) => {
  const last = new Map<string, string>();
  const asked = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const publishOne = (placeId: string): void => {
    for (const topic of ['places', `place:${placeId}`])
      live.publish(topic, placeStateChanged, { placeId }, { placeId });
  };
  /** A change of one place shows at all that share a room with it. */
  const publish = (placeId: string): void => {
    for (const id of relations.sharing(placeId)) publishOne(id);
  };
  const look = async (): Promise<void> => {
    timer = undefined;
    const ids = [...asked];
    asked.clear();
    for (const placeId of live.isWanted('placeFigures') ? ids : [])
      live.publish('placeFigures', placeFiguresChanged, { placeId }, { placeId });
    if (ids.every((id) => !live.isWanted('places') && !live.isWanted('place', id))) return last.clear();
    for (const place of await detailPlaces(await placesById(database.db, ids), 'all')) {
      const key = keyOf(place);
      if (last.get(place.id) === key) continue;
      last.set(place.id, key);
      publishOne(place.id);
    }
  };
  return {
    /** Something that the state depends on may have changed. */
    check(placeIds: readonly string[]): void {
      for (const id of placeIds) for (const other of relations.sharing(id)) asked.add(other);
      timer ??= setTimeout(() => {
        look().catch((error: unknown) => log.warn({ err: error }, 'states of places could not be read'));
      }, gatherMs);
      timer.unref();
    },
    /** It has changed. */
    publish,
    stop: (): void => clearTimeout(timer),
  };
};
export type FollowStates = ReturnType<typeof createFollowStates>;
