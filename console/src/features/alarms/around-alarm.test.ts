import type { Alarm } from '@eoms/contract';
import { expect, it } from 'vitest';
import { earlierOf, periodAround } from './around-alarm.ts';

const hour = 3_600_000;
const raised = Date.parse('2026-03-02T10:00:00Z');
const alarm = { lastAt: new Date(raised).toISOString(), clearedAt: null };

it('shows an hour on both sides, a day at most and nothing that lies ahead', () => {
  expect(periodAround(alarm, raised + 10_000)).toEqual({ from: raised - hour, to: raised + 10_000 });
  expect(periodAround(alarm, raised + 90 * hour)).toEqual({ from: raised - hour, to: raised + 24 * hour });
  const cleared = { ...alarm, clearedAt: new Date(raised + 2 * hour).toISOString() };
  expect(periodAround(cleared, raised + 90 * hour)).toEqual({ from: raised - hour, to: raised + 3 * hour });
});

it('finds what the same cause came to before, the latest first', () => {
  const solved = [
    { id: '1', key: 'd:offline', raisedAt: '2026-03-01T10:00:00Z' },
    { id: '2', key: 'd:hot', raisedAt: '2026-03-01T11:00:00Z' },
    { id: '3', key: 'd:offline', raisedAt: '2026-03-01T12:00:00Z' },
    { id: '4', key: 'd:offline', raisedAt: '2026-03-02T10:00:00Z' },
  ] as Alarm[];
  expect(earlierOf({ id: '4', key: 'd:offline' }, solved).map(({ id }) => id)).toEqual(['3', '1']);
});
