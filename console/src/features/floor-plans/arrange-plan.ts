import type { PlannedDevice, PlanPoint } from '@eoms/contract';
import type { Size } from '../../ui/canvas/box.ts';
import { boundsOf, type PlanDraft, withArea, withDevice } from './plan-draft.ts';

/** Centres of `count` cells that fill a box evenly, row by row. */
export const spread = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }, count: number): PlanPoint[] => {
  if (count === 0) return [];
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * w) / h))));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, at) => [
    Math.round(x + ((at % columns) + 0.5) * (w / columns)),
    Math.round(y + (Math.floor(at / columns) + 0.5) * (h / rows)),
  ]);
};

/** Rooms keep a free strip at their top for their name and state. */
const headShare = 0.28;

const rectangle = ([x, y]: PlanPoint, dx: number, dy: number): PlanPoint[] => [
  [x - dx, y - dy],
  [x + dx, y - dy],
  [x + dx, y + dy],
  [x - dx, y + dy],
];

/** A rectangle around a point, a fifth of the drawing wide and high. */
export const roomAt = (point: PlanPoint, { w, h }: Size): PlanPoint[] =>
  rectangle(point, Math.round(w / 10), Math.round(h / 10));

/** Draws the missing rooms on a grid, and puts the missing devices into their rooms. */
export const arranged = (
  draft: PlanDraft,
  rest: { places: readonly { id: string }[]; devices: readonly PlannedDevice[] },
  size: Size,
): PlanDraft => {
  const whole = { x: 0, y: 0, ...size };
  const cells = spread(whole, rest.places.length);
  const columns = new Set(cells.map(([x]) => x)).size || 1;
  const rows = new Set(cells.map(([, y]) => y)).size || 1;
  const [dx, dy] = [Math.round((size.w / columns) * 0.46), Math.round((size.h / rows) * 0.46)];
  let next = draft;
  for (const [at, { id }] of rest.places.entries())
    next = withArea(next, id, rectangle(cells[at] ?? [size.w / 2, size.h / 2], dx, dy));
  const rooms = new Map(next.areas.map(({ placeId, points }) => [placeId, boundsOf(points)]));
  for (const placeId of new Set(rest.devices.map((device) => device.placeId))) {
    const own = rest.devices.filter((device) => device.placeId === placeId);
    const { x, y, w, h } = rooms.get(placeId) ?? whole;
    const points = spread({ x, y: y + h * headShare, w, h: h * (1 - headShare) }, own.length);
    for (const [at, { deviceId }] of own.entries())
      next = withDevice(next, deviceId, points[at] ?? [x + w / 2, y + h / 2]);
  }
  return next;
};
