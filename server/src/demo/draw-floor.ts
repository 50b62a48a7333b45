import type { PlanPoint } from '@eoms/contract';

export interface DrawnRoom {
  readonly id: string;
  readonly seats: number | null;
  readonly devices: readonly string[];
}

export interface DrawnFloor {
  readonly width: number;
  readonly height: number;
  /** The walls, doors and corridor; rooms are named by the plan itself. */
  readonly svg: string;
  readonly areas: { placeId: string; points: PlanPoint[] }[];
  readonly devices: { deviceId: string; x: number; y: number }[];
}

const width = 1600;
const height = 900;
const edge = 40;
const corridor = 130;
const door = 60;
/** Free strip at the top of a room, for its name and state. */
const head = 70;

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Rooms side by side, wider for more seats. */
const row = (rooms: readonly DrawnRoom[], y: number, h: number): { room: DrawnRoom; rect: Rect }[] => {
  const weightOf = ({ seats }: DrawnRoom): number => Math.sqrt(Math.max(12, Math.min(seats ?? 60, 300)));
  const sum = rooms.reduce((total, room) => total + weightOf(room), 0);
  let x = edge;
  return rooms.map((room) => {
    const w = Math.round(((width - 2 * edge) * weightOf(room)) / sum);
    const rect = { x, y, w, h };
    x += w;
    return { room, rect };
  });
};

const cornersOf = ({ x, y, w, h }: Rect): PlanPoint[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Evenly spread below the head of the room. */
const placesIn = ({ x, y, w, h }: Rect, ids: readonly string[]): DrawnFloor['devices'] => {
  const [free, columns] = [h - head, Math.max(1, Math.round(Math.sqrt((ids.length * w) / (h - head))))];
  const rows = Math.max(1, Math.ceil(ids.length / columns));
  return ids.map((deviceId, at) => ({
    deviceId,
    x: Math.round(x + ((at % columns) + 0.5) * (w / columns)),
    y: Math.round(y + head + (Math.floor(at / columns) + 0.5) * (free / rows)),
  }));
};

/** Walls with a door towards the corridor: at the foot of rooms above it, at the head of those below. */
const walls = ({ x, y, w, h }: Rect, above: boolean): string => {
  const [wall, from] = [above ? y + h : y, x + w / 2 - door / 2];
  return `<path d="M${x} ${y}V${y + h}M${x + w} ${y}V${y + h}M${x} ${above ? y : y + h}H${x + w}
    M${x} ${wall}H${from}M${from + door} ${wall}H${x + w}"/>
    <path class="door" d="M${from} ${wall}a${door} ${door} 0 0 ${above ? 1 : 0} ${door} ${above ? door : -door}"/>`;
};

/** Draws a floor with rooms on both sides of a corridor, and puts the devices into their rooms. */
export const drawFloor = (rooms: readonly DrawnRoom[]): DrawnFloor => {
  const depth = (height - 2 * edge - corridor) / 2;
  const half = Math.ceil(rooms.length / 2);
  const upper = row(rooms.slice(0, half), edge, depth);
  const lower = row(rooms.slice(half), edge + depth + corridor, depth);
  const all = [...upper, ...lower];
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <style>path,rect{fill:none;stroke:#66758a;stroke-width:5;stroke-linecap:square}.door{stroke-width:2;stroke:#a5b1be}</style>
      <rect width="${width}" height="${height}" style="fill:#ffffff;stroke:none"/>
      <rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}" style="fill:#f1f3f6"/>
      ${upper.map(({ rect }) => walls(rect, true)).join('')}${lower.map(({ rect }) => walls(rect, false)).join('')}
    </svg>`,
    areas: all.map(({ room, rect }) => ({ placeId: room.id, points: cornersOf(rect) })),
    devices: all.flatMap(({ room, rect }) => placesIn(rect, room.devices)),
  };
};
