import { type PhotoKind, type PlacePhoto, PlacePhotoDraft } from '@eoms/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields } from '../../../platform/database/fields.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { storedFiles } from '../../../platform/files/files.tables.ts';
import { placePhotos as photos } from '../places.tables.ts';

const photoFields = draftFields(photos, PlacePhotoDraft, {
  image: (fileId) => ({ fileId }),
});

/** The photos of the places that the caller may see. */
export const photosIn = (scope: PlaceScope): EntityDrafts<typeof photos, PlacePhotoDraft> => ({
  table: photos,
  fields: photoFields,
  scope: withinPlaces(photos.placeId, scope) ?? 'none',
  violations: { place_photos_place_fk: { code: '404', field: 'placeId' } },
});

const inOrder = [
  // The room first, then its plan, then the diagram.
  sql`array_position(array['scene', 'plan', 'diagram'], ${photos.kind})`,
  asc(photos.sort),
  asc(photos.id),
];

export const listPhotos = async (
  db: Executor,
  scope: PlaceScope,
  { placeId, kind }: { readonly placeId: string; readonly kind?: PhotoKind | undefined },
): Promise<PlacePhoto[]> => {
  const ofKind: SQL | undefined = kind && eq(photos.kind, kind);
  const rows = await db
    .select({
      id: photos.id,
      placeId: photos.placeId,
      kind: photos.kind,
      caption: photos.caption,
      width: storedFiles.width,
      height: storedFiles.height,
      createdAt: photos.createdAt,
      revision: photos.revision,
    })
    .from(photos)
    .innerJoin(storedFiles, eq(storedFiles.id, photos.fileId))
    .where(and(eq(photos.placeId, placeId), ofKind, withinPlaces(photos.placeId, scope)))
    .orderBy(...inOrder);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export const fileOfPhoto = async (db: Executor, scope: PlaceScope, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ fileId: photos.fileId })
    .from(photos)
    .where(and(eq(photos.id, id), withinPlaces(photos.placeId, scope)));
  return row?.fileId;
};

/** The photos of one kind of a place, in their order. */
export const siblingsOf = (tx: Executor, placeId: string, kind: PhotoKind) =>
  tx
    .select({ id: photos.id, sort: photos.sort })
    .from(photos)
    .where(and(eq(photos.placeId, placeId), eq(photos.kind, kind)))
    .orderBy(asc(photos.sort), asc(photos.id));

export const setSort = async (tx: Executor, id: string, sort: number): Promise<void> => {
  await tx
    .update(photos)
    .set({ sort, ...unedited(photos) })
    .where(eq(photos.id, id));
};

/** Files to remove together with a place. */
export const filesOfPlace = async (tx: Executor, placeId: string): Promise<string[]> => {
  const rows = await tx.delete(photos).where(eq(photos.placeId, placeId)).returning({ fileId: photos.fileId });
  return rows.map((row) => row.fileId);
};
