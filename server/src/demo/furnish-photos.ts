import { filesEndpoints, type PhotoKind, photosEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { drawPlace } from './draw-place.ts';
import type { InternalCall } from './internal-calls.ts';
import { type PlaceCode, samplePlaces } from './sample-places.ts';

/** Rooms with more than a picture and a plan. */
const withDiagram = new Set<PlaceCode>(['101', '201', '301']);
const kindsOf = (code: PlaceCode): PhotoKind[] => [
  'scene',
  'plan',
  ...(withDiagram.has(code) ? (['diagram'] as const) : []),
];

/** Draws the photos of the rooms that have none. */
export const furnishPhotos = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  for (const place of samplePlaces) {
    const placeId = places.get(place.code);
    if (placeId === undefined) continue;
    if ((await call(photosEndpoints.getPlacePhoto, { query: { placeId } })).length > 0) continue;
    const kinds = kindsOf(place.code);
    const drawn = await Promise.all(kinds.map((kind) => drawPlace(place, kind)));
    for (const [at, kind] of kinds.entries()) {
      const file = new File([new Uint8Array(drawn[at] ?? [])], `${place.code}-${kind}.png`);
      const { id: image } = await call(filesEndpoints.uploadImage, { file });
      const caption = textOf(sampleVenue.photos[kind], language);
      await call(photosEndpoints.savePlacePhoto, { body: { placeId, kind, caption, image } });
    }
  }
};
