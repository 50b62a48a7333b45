import { placesEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { furnishPosition } from './furnish-position.ts';
import type { InternalCall } from './internal-calls.ts';
import { type FloorKey, type PlaceCode, sampleFloors, samplePlaces } from './sample-places.ts';

export interface FurnishedPlaces {
  readonly floors: ReadonlyMap<FloorKey, string>;
  readonly places: ReadonlyMap<PlaceCode, string>;
}

/** Creates building, floors and rooms; those that exist under the same name or code are used as they are. */
export const furnishPlaces = async (call: InternalCall, { language }: DemoFile): Promise<FurnishedPlaces> => {
  await furnishPosition(call);
  const groups = await call(placesEndpoints.listGroups, {});
  const group = async (name: string, parentId: string | null, sort: number): Promise<string> => {
    const known = groups.find((row) => row.name === name && row.parentId === parentId);
    return known?.id ?? (await call(placesEndpoints.saveGroup, { body: { name, parentId, sort } })).id;
  };
  const building = await group(textOf(sampleVenue.name, language), null, 10);
  const floors = new Map<FloorKey, string>();
  for (const [index, key] of sampleFloors.entries()) {
    floors.set(key, await group(textOf(sampleVenue.floors[key], language), building, (index + 1) * 10));
  }

  const known = new Map((await call(placesEndpoints.listPlaceDetails, { query: {} })).map((row) => [row.code, row.id]));
  const places = new Map<PlaceCode, string>();
  for (const { code, floor, type, seats } of samplePlaces) {
    const groupId = floors.get(floor) ?? building;
    const draft = {
      name: textOf(sampleVenue.places[code], language),
      code,
      groupId,
      type: textOf(sampleVenue.types[type], language),
      sort: Number(code),
      capacity: seats,
      openType: 'samePage' as const,
      layoutType: 'default' as const,
      documentId: null,
    };
    places.set(code, known.get(code) ?? (await call(placesEndpoints.savePlace, { body: draft })).id);
  }
  return { floors, places };
};
