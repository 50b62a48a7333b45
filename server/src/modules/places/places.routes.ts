import { placesEndpoints } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { type Database, isReferenceViolation } from '../../platform/database/database.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { detailPlaces, type PlaceFigures } from './detail-places.ts';
import type { PlaceGroupsStore } from './place-groups.store.ts';
import { buildPlaceTree } from './place-tree.ts';
import { placeChanged, placeGroupRemoved, placeRemoved } from './places.news.ts';
import { requireAllPlaces } from './places.policy.ts';
import type { PlacesStore } from './places.store.ts';
import { saveGroup } from './save-group.ts';
import { savePlace } from './save-place.ts';

export interface PlacesRoutesDeps {
  readonly database: Database;
  readonly news: News;
  readonly store: PlacesStore;
  readonly groups: PlaceGroupsStore;
  readonly figures: PlaceFigures;
}

type Own<K extends keyof typeof placesEndpoints> = Pick<Handlers<typeof placesEndpoints>, K>;

const readers = ({ database: { db }, store, groups, figures }: PlacesRoutesDeps) =>
  ({
    listPlaces: async ({ query }, caller) => {
      const page = await store.page(db, caller.places, query);
      return { ...page, records: detailPlaces(figures, page.records) };
    },
    getPlace: async ({ params }, caller) => {
      const place = await store.find(db, caller.places, params.id);
      const [detail] = place ? detailPlaces(figures, [place]) : [];
      if (!detail) throw refuse('404');
      return detail;
    },
    listPlaceDetails: async ({ query }, caller) =>
      detailPlaces(figures, await store.list(db, caller.places, query.groupId)),
    listGroups: (_, caller) => groups.list(db, caller.places),
    getGroupAndPlace: async (_, caller) => {
      const [rows, places] = await Promise.all([groups.list(db, caller.places), store.list(db, caller.places)]);
      return buildPlaceTree(rows, places);
    },
  }) satisfies Own<'listPlaces' | 'getPlace' | 'listPlaceDetails' | 'listGroups' | 'getGroupAndPlace'>;

const placeWriters = ({ database, news, store, figures }: PlacesRoutesDeps) =>
  ({
    savePlace: async ({ body }, caller) => {
      const { id } = await database.transaction(async (tx) => {
        const saved = await savePlace(store, tx, body, caller);
        if (saved.regrouped) await news.record(tx, accessChanged, {});
        return saved;
      });
      news.publish(placeChanged, { placeId: id });
      return { id };
    },
    removePlace: async ({ query: { id } }, caller) => {
      await database.transaction(async (tx) => {
        const before = await store.lock(tx, caller.places, id);
        if (!before) throw refuse('404');
        if ((figures.deviceCounts([id]).get(id)?.total ?? 0) > 0) throw refuse('place.hasDevices');
        // A device added since the count above still holds the row: only devices refer to places this way.
        await store.remove(tx, id).catch((error: unknown) => {
          throw isReferenceViolation(error) ? refuse('place.hasDevices') : error;
        });
        await caller.audit({ target: id, before }, tx);
        await news.record(tx, placeRemoved, { placeId: id });
        await news.record(tx, accessChanged, {});
      });
      return null;
    },
    setMaintenance: async ({ body: { id, maintenance } }, caller) => {
      await database.transaction(async (tx) => {
        const before = await store.lock(tx, caller.places, id);
        if (!before) throw refuse('404');
        await store.update(tx, id, { maintenance });
        await caller.audit({ target: id, before: { maintenance: before.maintenance }, after: { maintenance } }, tx);
      });
      news.publish(placeChanged, { placeId: id });
      return null;
    },
  }) satisfies Own<'savePlace' | 'removePlace' | 'setMaintenance'>;

const groupWriters = ({ database, news, store, groups }: PlacesRoutesDeps) =>
  ({
    saveGroup: async ({ body }, caller) => {
      requireAllPlaces(caller);
      const { id } = await database.transaction(async (tx) => {
        const saved = await saveGroup(groups, tx, body, caller);
        if (saved.moved) await news.record(tx, accessChanged, {});
        return saved;
      });
      return { id };
    },
    removeGroup: async ({ query: { id } }, caller) => {
      requireAllPlaces(caller);
      const held = {
        place_groups_parent_fk: 'placeGroup.hasChildren',
        places_group_fk: 'placeGroup.hasPlaces',
      } as const;
      await refuseViolations(held, () =>
        database.transaction(async (tx) => {
          const before = await groups.remove(tx, id);
          if (!before) throw refuse('404');
          await caller.audit({ target: id, before }, tx);
          await news.record(tx, placeGroupRemoved, { groupId: id });
        }),
      );
      return null;
    },
    changeGroup: async ({ body: { groupId, placeIds } }, caller) => {
      requireAllPlaces(caller);
      const ids = [...new Set(placeIds)];
      await refuseViolations({ places_group_fk: { code: '404', field: 'groupId' } }, () =>
        database.transaction(async (tx) => {
          const moved = await store.regroup(tx, ids, groupId);
          if (moved.length !== ids.length) throw refuseUnknown('placeIds');
          await caller.audit({ target: groupId, after: { placeIds: ids } }, tx);
          await news.record(tx, accessChanged, {});
        }),
      );
      for (const placeId of ids) news.publish(placeChanged, { placeId });
      return null;
    },
  }) satisfies Own<'saveGroup' | 'removeGroup' | 'changeGroup'>;

export const createPlacesRoutes = (deps: PlacesRoutesDeps): Route[] =>
  implement(placesEndpoints, { ...readers(deps), ...placeWriters(deps), ...groupWriters(deps) });
