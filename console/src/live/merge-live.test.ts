import type { DeviceLive } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { mergeChanges, mergeLive, mergeNewer, type StateChange } from './merge-live.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const live = (second: number, connection: DeviceLive['connection']): DeviceLive => ({
  deviceId: 'd',
  connection,
  since: at(second),
  reason: null,
  roundTripMs: null,
  values: { power: { value: 'standby', at: at(second), since: at(second), quality: 'good' } },
});
const change = (second: number): StateChange => ({
  deviceId: 'd',
  placeId: 'p',
  connection: { connection: 'online', since: at(second), reason: null, roundTripMs: 3 },
  values: { power: { value: 'on', at: at(second), since: at(second), quality: 'good' } },
});

describe('live state', () => {
  it('applies events as they come', () => {
    expect(mergeLive(live(1, 'unknown'), change(2))).toMatchObject({
      connection: 'online',
      values: { power: { value: 'on' } },
    });
  });
  it('prefers an event to an older response', () => {
    expect(mergeNewer(live(1, 'unknown'), change(2))).toMatchObject({
      connection: 'online',
      values: { power: { value: 'on' } },
    });
  });
  it('prefers a response to an older event', () => {
    expect(mergeNewer(live(3, 'offline'), change(2))).toMatchObject({
      connection: 'offline',
      values: { power: { value: 'standby' } },
    });
  });
  it('accepts any event for a device without known state', () => {
    expect(mergeNewer({ ...live(1, 'unknown'), since: null, values: {} }, change(2)).connection).toBe('online');
  });
});

it('several changes leave devices without news as they are', () => {
  const devices = ['a', 'b', 'c'].map((id) => ({ id, live: live(0, 'online') }));
  const value = (n: number) => ({ value: n, quality: 'good' as const, at: '2026-11-24T00:00:00Z' });
  const change = (deviceId: string, n: number) => ({ deviceId, values: { level: value(n) } }) as unknown as StateChange;
  const merged = mergeChanges(devices, [change('b', 1), change('b', 2), change('elsewhere', 3)]);
  expect(merged[0]).toBe(devices[0]);
  expect(merged[2]).toBe(devices[2]);
  expect(merged[1]?.live.values.level?.value).toBe(2);
});
