import { z } from 'zod';
import { imageErrors } from '../files/files.endpoints.ts';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Move, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { PhotoKind, PlacePhoto, PlacePhotoDraft } from './place.entities.ts';

const watch = may('view', 'place', 'home', 'placeControl', 'centralizedControl', 'placeMeeting');
const edit = may('edit', 'place');

export const photosEndpoints = {
  savePlacePhoto: endpoint({
    method: 'POST',
    path: '/place/savePlacePhoto',
    summary: 'Add a photo to a place, or change its kind, caption or picture',
    needs: edit,
    scope: 'place',
    body: PlacePhotoDraft,
    reply: Saved,
    errors: ['404', 'place.tooManyPhotos', ...imageErrors],
  }),
  getPlacePhoto: endpoint({
    method: 'GET',
    path: '/place/getPlacePhoto',
    summary: 'Photos of a place in their order: the room, its plan, its system diagram',
    needs: watch,
    scope: 'place',
    query: z.strictObject({ placeId: Id, kind: PhotoKind.optional() }),
    reply: z.array(PlacePhoto),
    errors: ['404'],
  }),
  getPlacePhotoImage: endpoint({
    method: 'GET',
    path: '/place/getPlacePhotoImage/{id}',
    summary: 'The picture of a photo, only for those who may see its place',
    needs: watch,
    scope: 'place',
    params: ById,
    reply: binary('image/webp'),
  }),
  movePlacePhoto: endpoint({
    method: 'POST',
    path: '/place/movePlacePhoto',
    summary: 'Move a photo forward or back among those of its kind',
    needs: edit,
    scope: 'place',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  delPlacePhoto: endpoint({
    method: 'DELETE',
    path: '/place/delPlacePhoto',
    summary: 'Remove a photo of a place',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ id: Id }),
    reply: Done,
  }),
};
