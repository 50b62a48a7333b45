import { expect, it } from 'vitest';
import { createAlarmCounts, noLevels, type PendingAlarm } from './alarm-counts.ts';

const alarm = (id: string, change: Partial<PendingAlarm> = {}): PendingAlarm => ({
  ...{ id, placeId: 'hall', deviceId: 'lamp', level: 1, active: true, acknowledgedAt: null },
  ...change,
});

it('counts what is pending, and apart from it what nobody has answered', () => {
  const counts = createAlarmCounts();
  counts.put(alarm('a'));
  counts.put(alarm('b', { level: 2, placeId: 'room' }));
  counts.put(alarm('c', { active: false }));
  expect(counts.byLevel('all')).toEqual({ ...noLevels(), '1': 2, '2': 1 });
  expect(counts.unansweredByLevel('all')).toEqual({ ...noLevels(), '1': 1, '2': 1 });
  expect(counts.unansweredByLevel(['room'])).toEqual({ ...noLevels(), '2': 1 });
  counts.put(alarm('a', { acknowledgedAt: new Date() }));
  expect(counts.byLevel(['hall'])).toEqual({ ...noLevels(), '1': 2 });
  expect(counts.unansweredByLevel(['hall'])).toEqual(noLevels());
  counts.remove('b');
  expect(counts.unansweredByLevel('all')).toEqual(noLevels());
  counts.put(alarm('d'));
  counts.clear();
  expect(counts.unansweredByLevel('all')).toEqual(noLevels());
});
