import type { PlanArea, PlanDevice, PlanPoint } from '@eoms/contract';
import type { Box, Placed } from '../../ui/canvas/box.ts';

/** What is drawn on a plan. */
export interface PlanDraft {
  readonly devices: readonly PlanDevice[];
  readonly areas: readonly PlanArea[];
}

/** Edge of a device's symbol and of a corner's handle, in canvas units. */
export const symbolSize = 32;
export const handleSize = 14;

export type ItemKey =
  | { kind: 'device'; id: string }
  | { kind: 'area'; id: string }
  /** A corner of an area, or the middle between a corner and the next one: moving that makes a corner of it. */
  | { kind: 'corner' | 'middle'; id: string; at: number };

const letters = { device: 'd', area: 'a', corner: 'c', middle: 'm' } as const;
const kinds = { d: 'device', a: 'area', c: 'corner', m: 'middle' } as const;

/** The id of an item on the canvas. */
export const keyText = (key: ItemKey): string =>
  'at' in key ? `${letters[key.kind]}:${key.id}:${key.at}` : `${letters[key.kind]}:${key.id}`;

export const keyOf = (text: string): ItemKey | undefined => {
  const [letter, id, at] = text.split(':');
  const kind = kinds[letter as keyof typeof kinds];
  if (!kind || !id) return undefined;
  if (kind === 'device' || kind === 'area') return { kind, id };
  return { kind, id, at: Number(at) };
};

export const boxAround = ([x, y]: PlanPoint, size: number): Box => ({
  x: x - size / 2,
  y: y - size / 2,
  w: size,
  h: size,
});
const centreOf = ({ x, y, w, h }: Box): PlanPoint => [x + w / 2, y + h / 2];

/** The smallest box around an area. */
export const boundsOf = (points: readonly PlanPoint[]): Box => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, w: Math.max(1, Math.max(...xs) - left), h: Math.max(1, Math.max(...ys) - top) };
};

const middle = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint): PlanPoint => [(ax + bx) / 2, (ay + by) / 2];

/** The points between a corner and the next. */
export const middlesOf = (points: readonly PlanPoint[]): PlanPoint[] =>
  points.map((point, at) => middle(point, points[(at + 1) % points.length] ?? point));

const moveArea = (area: PlanArea, moved: ReadonlyMap<string, Placed>): PlanArea => {
  const whole = moved.get(keyText({ kind: 'area', id: area.placeId }));
  const by = whole && boundsOf(area.points);
  const points = area.points.flatMap((point, at): PlanPoint[] => {
    const corner = moved.get(keyText({ kind: 'corner', id: area.placeId, at }));
    const added = moved.get(keyText({ kind: 'middle', id: area.placeId, at }));
    const shifted: PlanPoint =
      whole && by ? [point[0] + whole.x - by.x, point[1] + whole.y - by.y] : corner ? centreOf(corner) : point;
    return added && !whole ? [shifted, centreOf(added)] : [shifted];
  });
  return points.every((point, at) => point === area.points[at]) && points.length === area.points.length
    ? area
    : { ...area, points };
};

/** The draft after items were moved on the canvas. */
export const withPlaced = (draft: PlanDraft, placed: readonly Placed[]): PlanDraft => {
  const moved = new Map(placed.map((item) => [item.id, item]));
  return {
    devices: draft.devices.map((device) => {
      const box = moved.get(keyText({ kind: 'device', id: device.deviceId }));
      if (!box) return device;
      const [x, y] = centreOf(box);
      return { ...device, x, y };
    }),
    areas: draft.areas.map((area) => moveArea(area, moved)),
  };
};

const leastCorners = 3;

/** The draft without the given items; of corners, an area keeps at least three. */
export const without = (draft: PlanDraft, ids: ReadonlySet<string>): PlanDraft => ({
  devices: draft.devices.filter(({ deviceId }) => !ids.has(keyText({ kind: 'device', id: deviceId }))),
  areas: draft.areas
    .filter(({ placeId }) => !ids.has(keyText({ kind: 'area', id: placeId })))
    .map((area) => {
      const points = area.points.filter((_, at) => !ids.has(keyText({ kind: 'corner', id: area.placeId, at })));
      return points.length < leastCorners || points.length === area.points.length ? area : { ...area, points };
    }),
});

export const withDevice = (draft: PlanDraft, deviceId: string, [x, y]: PlanPoint): PlanDraft => ({
  ...draft,
  devices: [...draft.devices.filter((one) => one.deviceId !== deviceId), { deviceId, x, y }],
});

export const withArea = (draft: PlanDraft, placeId: string, points: PlanPoint[]): PlanDraft => ({
  ...draft,
  areas: [...draft.areas.filter((one) => one.placeId !== placeId), { placeId, points }],
});
