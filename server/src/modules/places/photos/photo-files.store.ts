import { photosEndpoints } from '@eoms/contract';
import { withinPlaces } from '../../../platform/database/row-scope.ts';
import { fileColumn, seenWith } from '../../../platform/files/file-uses.store.ts';
import { placePhotos } from '../places.tables.ts';

/** Pictures of photos are seen by those who see the photos. */
export const photoFiles = fileColumn({
  column: placePhotos.fileId,
  seenBy: seenWith(photosEndpoints.getPlacePhotoImage.needs, (places) => withinPlaces(placePhotos.placeId, places)),
});
