import { placesEndpoints } from '@eoms/contract';
import { accessChanged } from '../../platform/auth/auth.news.ts';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import type { Database } from '../../platform/database/database.ts';
import { heldRefusal } from '../../platform/database/refuse-held.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { moveInTree, removeFromTree, saveInTree } from '../../platform/database/tree.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import type { DetailPlaces, PlaceFigures } from './detail-places.ts';
import { filesOfPlace } from './photos/photos.store.ts';
import { groupTree, listGroups } from './place-groups.store.ts';
import { buildPlaceTree } from './place-tree.ts';
import { placeChanged, placeGroupRemoved, placeRemoved } from './places.news.ts';
import { findPlace, listPlaces, pagePlaces, placesIn, regroupPlaces } from './places.store.ts';
import type { PlaceRelations } from './relations/relations.ts';
import { setPlaceState } from './set-place-state.ts';

export interface PlacesRoutesDeps {
  readonly database: Database;
  readonly news: News;
  readonly files: Pick<FileStore, 'remove'>;
  readonly figures: PlaceFigures;
  readonly detailPlaces: DetailPlaces;
  readonly relations: Pick<PlaceRelations, 'holderOf'>;
}

type Own<K extends keyof typeof placesEndpoints> = Pick<Handlers<typeof placesEndpoints>, K>;

const readers = ({ database: { db }, detailPlaces }: PlacesRoutesDeps) =>
  ({
    listPlaces: async ({ query }, caller) => {
      const page = await pagePlaces(db, caller.places, query);
      return { ...page, records: await detailPlaces(page.records, caller.places) };
    },
    getPlace: async ({ params }, caller) => {
      const place = await findPlace(db, caller.places, params.id);
      const [detail] = place ? await detailPlaces([place], caller.places) : [];
      if (!detail) throw refuse('404');
      return detail;
    },
    listPlaceDetails: async ({ query }, caller) =>
      detailPlaces(await listPlaces(db, caller.places, query.groupId), caller.places),
    listGroups: (_, caller) => listGroups(db, caller.places),
    getGroupAndPlace: async (_, caller) => {
      const [rows, places] = await Promise.all([listGroups(db, caller.places), listPlaces(db, caller.places)]);
      return buildPlaceTree(rows, places);
    },
  }) satisfies Own<'listPlaces' | 'getPlace' | 'listPlaceDetails' | 'listGroups' | 'getGroupAndPlace'>;

const placeWriters = (deps: PlacesRoutesDeps) => {
  const { database, news, figures, files } = deps;
  return {
    savePlace: async ({ body }, caller) => {
      const { id } = await database.transaction(async (tx) => {
        let regrouped = true;
        const saved = await saveRow(tx, placesIn(caller.places), body, caller, (before) => {
          regrouped = before?.groupId !== body.groupId;
          if (regrouped) requireAllPlaces(caller);
          return undefined;
        });
        // A new place, or one in another group, changes what roles can see.
        if (regrouped) await news.changed(tx, accessChanged, {});
        return saved;
      });
      news.publish(placeChanged, { placeId: id });
      return { id };
    },
    removePlace: async ({ query: { id } }, caller) => {
      await database.transaction(async (tx) => {
        await removeRow(tx, placesIn(caller.places), id, caller, async () => {
          const { total = 0 } = figures.deviceCounts([id]).get(id) ?? {};
          if (total > 0) throw heldRefusal('place.hasDevices', total, caller.language);
          await files.remove(await filesOfPlace(tx, id), tx);
        });
        await news.changed(tx, placeRemoved, { placeId: id });
        await news.changed(tx, accessChanged, {});
      });
      return null;
    },
    setMaintenance: async ({ body: { id, maintenance } }, caller) => {
      const state = maintenance ? ('maintenance' as const) : null;
      await setPlaceState(deps, { id, state, reason: null, until: null }, caller);
      return null;
    },
    setPlaceState: async ({ body }, caller) => {
      await setPlaceState(deps, body, caller);
      return null;
    },
  } satisfies Own<'savePlace' | 'removePlace' | 'setMaintenance' | 'setPlaceState'>;
};

const groupWriters = ({ database, news }: PlacesRoutesDeps) =>
  ({
    saveGroup: async ({ body }, caller) => {
      requireAllPlaces(caller);
      const { id } = await database.transaction(async (tx) => {
        const saved = await saveInTree(tx, groupTree, body, caller);
        if (saved.before && saved.before.parentId !== body.parentId) await news.changed(tx, accessChanged, {});
        return saved;
      });
      return { id };
    },
    moveGroup: async ({ body }, caller) => {
      requireAllPlaces(caller);
      await database.transaction((tx) => moveInTree(tx, groupTree, body, caller));
      return null;
    },
    removeGroup: async ({ query: { id } }, caller) => {
      requireAllPlaces(caller);
      await database.transaction(async (tx) => {
        await removeFromTree(tx, groupTree, id, caller);
        await news.changed(tx, placeGroupRemoved, { groupId: id });
      });
      return null;
    },
    changeGroup: async ({ body: { groupId, placeIds } }, caller) => {
      requireAllPlaces(caller);
      const ids = [...new Set(placeIds)];
      await refuseViolations({ places_group_fk: { code: '404', field: 'groupId' } }, () =>
        database.transaction(async (tx) => {
          const moved = await regroupPlaces(tx, ids, groupId);
          if (moved.length !== ids.length) throw refuseUnknown('placeIds');
          await caller.audit({ target: groupId, after: { placeIds: ids } }, tx);
          await news.changed(tx, accessChanged, {});
        }),
      );
      for (const placeId of ids) news.publish(placeChanged, { placeId });
      return null;
    },
  }) satisfies Own<'saveGroup' | 'moveGroup' | 'removeGroup' | 'changeGroup'>;

export const createPlacesRoutes = (deps: PlacesRoutesDeps): Route[] =>
  implement(placesEndpoints, { ...readers(deps), ...placeWriters(deps), ...groupWriters(deps) });
