import type { PlanPoint } from '@eoms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged, spread } from './arrange-plan.ts';
import { clustersOf } from './clusters.ts';
import {
  boundsOf,
  boxAround,
  keyOf,
  keyText,
  middlesOf,
  type PlanDraft,
  withDevice,
  without,
  withPlaced,
} from './plan-draft.ts';

const room: PlanPoint[] = [
  [0, 0],
  [100, 0],
  [100, 60],
  [0, 60],
];
const draft: PlanDraft = { devices: [{ deviceId: 'tv', x: 50, y: 30 }], areas: [{ placeId: 'room', points: room }] };
const key = {
  tv: keyText({ kind: 'device', id: 'tv' }),
  room: keyText({ kind: 'area', id: 'room' }),
  corner: keyText({ kind: 'corner', id: 'room', at: 2 }),
  middle: keyText({ kind: 'middle', id: 'room', at: 0 }),
};

describe('a drawing', () => {
  it('names its items by keys that lead back to them', () => {
    expect(keyOf(key.corner)).toEqual({ kind: 'corner', id: 'room', at: 2 });
    expect(keyOf(key.tv)).toEqual({ kind: 'device', id: 'tv' });
    expect(keyOf('x:1')).toBeUndefined();
  });

  it('moves devices, whole areas and single corners, and keeps the rest as it is', () => {
    const moved = withPlaced(draft, [{ id: key.tv, ...boxAround([10, 20], 32) }]);
    expect(moved.devices).toEqual([{ deviceId: 'tv', x: 10, y: 20 }]);
    expect(moved.areas[0]).toBe(draft.areas[0]);
    const shifted = withPlaced(draft, [{ id: key.room, x: 5, y: -5, w: 100, h: 60 }]);
    expect(shifted.areas[0]?.points).toEqual(room.map(([x, y]) => [x + 5, y - 5]));
    const bent = withPlaced(draft, [{ id: key.corner, ...boxAround([120, 90], 14) }]);
    expect(bent.areas[0]?.points[2]).toEqual([120, 90]);
  });

  it('gets a corner where the middle of an edge is moved', () => {
    expect(middlesOf(room)[0]).toEqual([50, 0]);
    const { areas } = withPlaced(draft, [{ id: key.middle, ...boxAround([50, -20], 14) }]);
    expect(areas[0]?.points).toEqual([room[0], [50, -20], ...room.slice(1)]);
  });

  it('loses what is removed, but no area becomes a line', () => {
    expect(without(draft, new Set([key.tv, key.room]))).toEqual({ devices: [], areas: [] });
    const less = without(draft, new Set([key.corner]));
    expect(less.areas[0]?.points).toHaveLength(3);
    expect(without(less, new Set([key.corner])).areas).toEqual(less.areas);
  });

  it('places a device once', () => {
    expect(withDevice(draft, 'tv', [1, 2]).devices).toEqual([{ deviceId: 'tv', x: 1, y: 2 }]);
  });

  it('arranges what is missing: rooms apart, devices inside their rooms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 }), (rooms, devices) => {
        const places = Array.from({ length: rooms }, (_, at) => ({ id: `r${at}` }));
        const rest = Array.from({ length: devices }, (_, at) => ({
          deviceId: `d${at}`,
          name: '',
          typeCode: '',
          typeName: '',
          typeIcon: '',
          placeId: `r${at % rooms}`,
          connection: 'online' as const,
          alarm: null,
        }));
        const all = arranged({ devices: [], areas: [] }, { places, devices: rest }, { w: 1600, h: 900 });
        const boxes = new Map(all.areas.map((area) => [area.placeId, boundsOf(area.points)]));
        expect(boxes.size).toBe(rooms);
        expect(all.devices).toHaveLength(devices);
        for (const [at, { x, y }] of all.devices.entries()) {
          const box = boxes.get(`r${Number(all.devices[at]?.deviceId.slice(1)) % rooms}`);
          expect(box && x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h).toBe(true);
        }
        const list = [...boxes.values()];
        for (const [at, a] of list.entries())
          for (const b of list.slice(at + 1))
            expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('spreads points inside a box', () => {
    expect(spread({ x: 0, y: 0, w: 100, h: 100 }, 0)).toEqual([]);
    expect(spread({ x: 0, y: 0, w: 100, h: 100 }, 1)).toEqual([[50, 50]]);
  });
});

it('gathers what lies closer together than its symbols are wide', () => {
  const points = [0, 5, 40, 44, 90].map((x) => ({ x, y: 0 }));
  expect(clustersOf(points, 20).map((one) => one.members.length)).toEqual([2, 2, 1]);
  expect(clustersOf(points, 1).length).toBe(5);
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })),
      (all) => {
        const clusters = clustersOf(all, 30);
        expect(clusters.flatMap((one) => one.members)).toHaveLength(all.length);
        for (const [at, a] of clusters.entries())
          for (const b of clusters.slice(at + 1))
            expect(Math.abs(a.x - b.x) >= 30 || Math.abs(a.y - b.y) >= 30).toBe(true);
      },
    ),
  );
});
