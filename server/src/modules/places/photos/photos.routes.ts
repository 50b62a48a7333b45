import { type PlacePhotoDraft, photosAtMost, photosEndpoints } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { reorder } from '../../../platform/database/reorder.ts';
import { lockRow, removeRow, saveRow } from '../../../platform/database/save-row.ts';
import { pictureReply } from '../../../platform/files/picture-reply.ts';
import { requireOwnImage } from '../../../platform/files/require-own-image.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { existingPlaces, placesIn } from '../places.store.ts';
import { fileOfPhoto, listPhotos, photosIn, setSort, siblingsOf } from './photos.store.ts';

export type PhotosDeps = Pick<Platform, 'database' | 'files'>;

/** A photo that comes to a place, or to another kind, becomes the last one there. */
const lastOf = async (tx: Executor, placeId: string, kind: PlacePhotoDraft['kind']): Promise<number> => {
  const there = await siblingsOf(tx, placeId, kind);
  if (there.length >= photosAtMost) throw refuse('place.tooManyPhotos', { limit: photosAtMost });
  return (there.at(-1)?.sort ?? 0) + 1;
};

const save = ({ database, files }: PhotosDeps, draft: PlacePhotoDraft, caller: Caller): Promise<string> =>
  database.transaction(async (tx) => {
    const { placeId, kind, image } = draft;
    // Locked, so that two who add at the same time get different places in the order.
    await lockRow(tx, placesIn(caller.places), placeId, 'placeId');
    const { id } = await saveRow(tx, photosIn(caller.places), draft, caller, async (before) => {
      if (!before && !image) throw refuseUnknown('image');
      if (before && before.placeId !== placeId) throw refuseUnknown('placeId');
      if (image) await requireOwnImage(tx, files, { id: image, caller, field: 'image' });
      const sort = before?.kind === kind ? before.sort : await lastOf(tx, placeId, kind);
      return { values: { sort } };
    });
    return id;
  });

/** Photos of places; their pictures are read by those who may see the place, and by nobody else. */
export const photosRoutes = (deps: PhotosDeps): Route[] => {
  const { database, files } = deps;
  const { db } = database;
  return implement(photosEndpoints, {
    savePlacePhoto: async ({ body }, caller) => ({ id: await save(deps, body, caller) }),
    getPlacePhoto: async ({ query }, caller) => {
      if ((await existingPlaces(db, caller.places, [query.placeId])).length === 0) throw refuse('404');
      return listPhotos(db, caller.places, query);
    },
    getPlacePhotoImage: async ({ params }, caller) => {
      return pictureReply(files, await fileOfPhoto(db, caller.places, params.id));
    },
    movePlacePhoto: async ({ body }, caller) => {
      await database.transaction(async (tx) => {
        const photo = await lockRow(tx, photosIn(caller.places), body.id);
        await lockRow(tx, placesIn(caller.places), photo.placeId);
        const moved = reorder(await siblingsOf(tx, photo.placeId, photo.kind), body);
        if (!moved) throw refuse('tree.atEdge');
        for (const { id, sort } of moved) await setSort(tx, id, sort);
        await caller.audit({ target: body.id, after: { direction: body.direction, steps: body.steps } }, tx);
      });
      return null;
    },
    delPlacePhoto: async ({ query: { id } }, caller) => {
      await database.transaction(async (tx) => {
        const { fileId } = await removeRow(tx, photosIn(caller.places), id, caller);
        await files.remove([fileId], tx);
      });
      return null;
    },
  });
};
