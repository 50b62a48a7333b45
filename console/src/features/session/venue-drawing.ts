/** Floors and room codes last shown on the home screen in this browser. No states: the sign-in page is public. */
export const venueKey = 'eoms_venue';

export interface DrawnFloor {
  name: string;
  /** Code of the room and its relative width. */
  rooms: { name: string; weight: number }[];
}
export interface Drawing {
  height: number;
  top: number;
  floors: { name: string; y: number }[];
  rooms: { x: number; y: number; width: number; height: number; name: string; tinted: boolean }[];
}

const room = (weight: number) => ({ name: '', weight });
/** Used until the venue's own floors are known. */
export const plainFloors: DrawnFloor[] = [
  { name: '', rooms: [2, 2, 1, 1, 1, 1, 1].map(room) },
  { name: '', rooms: [4, 1, 1, 1, 2, 1].map(room) },
  { name: '', rooms: [3, 3, 2, 1, 1].map(room) },
];

const left = 153;
const width = 594;
const gap = 6;
const floorHeight = 96;
const groundHeight = 118;
const maxFloors = 5;
const maxRooms = 9;

const isFloor = (value: unknown): value is DrawnFloor =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'rooms' in value &&
  Array.isArray(value.rooms) &&
  value.rooms.every(
    (r: unknown) =>
      typeof r === 'object' &&
      r !== null &&
      'name' in r &&
      typeof r.name === 'string' &&
      'weight' in r &&
      typeof r.weight === 'number',
  );

export const parseFloors = (text: string | null): DrawnFloor[] | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(value) && value.length > 0 && value.every(isFloor) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Top floor first; large rooms are wide; the ground floor is slightly higher. */
export const drawVenue = (all: readonly DrawnFloor[]): Drawing => {
  const shown = all.filter((f) => f.rooms.length > 0).slice(0, maxFloors);
  const drawing: Drawing = { height: 0, top: 40, floors: [], rooms: [] };
  let y = drawing.top;
  shown.forEach((floor, f) => {
    const height = (f === shown.length - 1 ? groundHeight : floorHeight) - gap;
    const rooms = floor.rooms.slice(0, maxRooms);
    const unit = (width - gap * (rooms.length - 1)) / rooms.reduce((sum, r) => sum + r.weight, 0);
    let x = left;
    rooms.forEach((r, i) => {
      const own = r.weight * unit;
      drawing.rooms.push({ x, y, width: own, height, name: r.name, tinted: (i * 7 + f * 3) % 4 < 2 });
      x += own + gap;
    });
    drawing.floors.push({ name: floor.name, y: y + height / 2 + 7 });
    y += height + gap;
  });
  drawing.height = y + 13;
  return drawing;
};
