import { filesEndpoints, floorPlansEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import sharp from 'sharp';
import type { DemoFile } from './demo-file.ts';
import { drawFloor } from './draw-floor.ts';
import type { InternalCall } from './internal-calls.ts';
import { type FloorKey, type PlaceCode, sampleFloors, samplePlaces } from './sample-places.ts';

const { listFloorPlans, getFloorPlan, saveFloorPlan, saveFloorPlanItems } = floorPlansEndpoints;

interface Venue {
  readonly floors: ReadonlyMap<FloorKey, string>;
  readonly places: ReadonlyMap<PlaceCode, string>;
  /** The devices of each place. */
  readonly rooms: ReadonlyMap<string, readonly { readonly id: string }[]>;
}

/** Draws a plan of each floor, once. */
export const furnishFloorPlans = async (
  call: InternalCall,
  { language }: DemoFile,
  { floors, places, rooms }: Venue,
): Promise<void> => {
  const known = new Set((await call(listFloorPlans, {})).map(({ ownerId }) => ownerId));
  for (const [at, floor] of sampleFloors.entries()) {
    const ownerId = floors.get(floor);
    if (!ownerId || known.has(ownerId)) continue;
    const drawn = drawFloor(
      samplePlaces
        .filter((place) => place.floor === floor)
        .flatMap(({ code, seats }) => {
          const id = places.get(code);
          return id ? [{ id, seats, devices: (rooms.get(id) ?? []).map((device) => device.id) }] : [];
        }),
    );
    const { width, height, svg, areas, devices } = drawn;
    const picture = await sharp(Buffer.from(svg)).png().toBuffer();
    const file = new File([new Uint8Array(picture)], `${floor}.png`, { type: 'image/png' });
    const { id: image } = await call(filesEndpoints.uploadImage, { file });
    const name = textOf(sampleVenue.floors[floor], language);
    const { id } = await call(saveFloorPlan, {
      body: { name, kind: 'plan', ownerKind: 'group', ownerId, image, width, height, sort: at },
    });
    const { version } = await call(getFloorPlan, { params: { id } });
    await call(saveFloorPlanItems, { body: { id, version, areas, devices } });
  }
};
