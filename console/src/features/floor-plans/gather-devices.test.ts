import type { PlanArea, PlannedDevice } from '@eoms/contract';
import { expect, it } from 'vitest';
import { gatherDevices, type PlacedDevice } from './gather-devices.ts';

const room = (placeId: string, x: number, y: number, w: number, h: number): PlanArea =>
  ({
    placeId,
    points: [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
  }) as PlanArea;
const at = (deviceId: string, placeId: string, x: number, y: number): PlacedDevice => ({
  device: { deviceId, placeId } as unknown as PlannedDevice,
  x,
  y,
});
const hall = room('hall', 0, 0, 400, 200);
/** A row of symbols below the words of the room, at the usual size. */
const row = [0, 1, 2, 3, 4].map((n) => at(`d${n}`, 'hall', 40 + n * 60, 100));
const counts = (devices: readonly PlacedDevice[], areas: readonly PlanArea[], zoom: number) =>
  gatherDevices(devices, areas, zoom).map(({ members }) => members.length);

it('leaves symbols where they are as long as nothing is covered', () => {
  expect(counts(row, [hall], 1)).toEqual([1, 1, 1, 1, 1]);
});

it('makes one symbol of a room whose words would be covered, below them and within the room', () => {
  const zoom = 0.5;
  const [one, ...others] = gatherDevices(row, [hall], zoom);
  expect(others).toEqual([]);
  expect(one?.members).toHaveLength(5);
  // 46 pixels of words and half a symbol of 16 pixels above, the rest of it below.
  expect((one?.y ?? 0) - 16 / zoom).toBeGreaterThanOrEqual(46 / zoom);
  expect((one?.y ?? 0) + 16 / zoom).toBeLessThanOrEqual(200);
});

it('gathers by room, and leaves other rooms and the corridor alone', () => {
  const office = room('office', 0, 300, 400, 400);
  const others = [at('low', 'office', 300, 600), at('out', 'hall', 700, 100), at('free', 'unknown', 700, 300)];
  const found = gatherDevices([...row, ...others], [hall, office], 0.5);
  expect(found.map(({ members }) => members.map(({ device }) => device.deviceId))).toEqual([
    ['d0', 'd1', 'd2', 'd3', 'd4'],
    ['low'],
    ['out'],
    ['free'],
  ]);
});

it('gathers by distance only where rooms are not shown', () => {
  expect(counts(row, [], 0.5)).toEqual([1, 1, 1, 1, 1]);
  expect(counts(row, [], 0.25)).toEqual([2, 2, 1]);
});

it('keeps a single symbol where it is', () => {
  expect(gatherDevices([at('d', 'hall', 20, 20)], [hall], 1)).toMatchObject([{ x: 20, y: 20 }]);
});
