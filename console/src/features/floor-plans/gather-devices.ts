import type { PlanArea, PlannedDevice } from '@eoms/contract';
import { type Cluster, clustersOf } from './clusters.ts';
import { boundsOf } from './plan-draft.ts';

export interface PlacedDevice {
  readonly device: PlannedDevice;
  readonly x: number;
  readonly y: number;
}

/** In pixels of the screen. Symbols at this distance do not cover each other yet. */
const apart = 30;
const symbol = 32;
/** What the name and the state of a room take in its corner. */
const words = { w: 190, h: 46 };
/** Between the one symbol of a room and the room's edge. */
const margin = 4;

interface Room {
  readonly placeId: string;
  readonly box: ReturnType<typeof boundsOf>;
}

const lies = ({ x, y }: { x: number; y: number }, { box }: Room): boolean =>
  x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;

const coversWords = ({ x, y }: Cluster<PlacedDevice>, { box }: Room, zoom: number): boolean => {
  const half = symbol / 2 / zoom;
  return y - half < box.y + words.h / zoom && x - half < box.x + Math.min(box.w, words.w / zoom);
};

/** One symbol for all devices of a room, under its words. */
const gathered = (members: PlacedDevice[], { box }: Room, zoom: number): Cluster<PlacedDevice> => ({
  x: box.x + box.w / 2,
  y: box.y + box.h - (symbol / 2 + margin) / zoom,
  members,
});

/**
 * Devices as they are seen at a zoom: those that would cover each other are one symbol with a count, and so are all of a
 * room whose name and state would be covered.
 */
export const gatherDevices = (
  devices: readonly PlacedDevice[],
  areas: readonly PlanArea[],
  zoom: number,
): Cluster<PlacedDevice>[] => {
  const rooms = new Map(areas.map(({ placeId, points }) => [placeId, { placeId, box: boundsOf(points) }]));
  const inRooms = new Map(areas.map(({ placeId }): [string, PlacedDevice[]] => [placeId, []]));
  const elsewhere: PlacedDevice[] = [];
  for (const placed of devices) {
    const room = rooms.get(placed.device.placeId);
    const own = room && lies(placed, room) ? inRooms.get(room.placeId) : undefined;
    (own ?? elsewhere).push(placed);
  }
  const ofRooms = [...inRooms].flatMap(([placeId, members]) => {
    const clusters = clustersOf(members, apart / zoom);
    const room = rooms.get(placeId);
    return room && clusters.length > 1 && clusters.some((one) => coversWords(one, room, zoom))
      ? [gathered(members, room, zoom)]
      : clusters;
  });
  return [...ofRooms, ...clustersOf(elsewhere, apart / zoom)];
};
