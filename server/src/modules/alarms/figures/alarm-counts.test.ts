import { expect, it } from 'vitest';
import { bySeverity, createAlarmCounts, noLevels, type PendingAlarm } from './alarm-counts.ts';

const alarm = (id: string, change: Partial<PendingAlarm> = {}): PendingAlarm => ({
  id,
  placeId: 'hall',
  deviceId: 'lamp',
  level: 1,
  active: true,
  acknowledgedAt: null,
  ...change,
});

it('counts what is pending, and apart from it what nobody has answered', () => {
  const counts = createAlarmCounts();
  counts.put(alarm('a'));
  counts.put(alarm('b', { level: 2, placeId: 'room' }));
  counts.put(alarm('c', { active: false }));
  expect(counts.byLevel('all')).toEqual({ ...noLevels(), '1': 2, '2': 1 });
  expect(bySeverity(counts.unansweredLevels('all'))).toEqual({ ...noLevels(), '1': 1, '2': 1 });
  expect(bySeverity(counts.unansweredLevels(['room']))).toEqual({ ...noLevels(), '2': 1 });
  counts.put(alarm('a', { acknowledgedAt: new Date() }));
  expect(counts.byLevel(['hall'])).toEqual({ ...noLevels(), '1': 2 });
  expect(bySeverity(counts.unansweredLevels(['hall']))).toEqual(noLevels());
  counts.remove('b');
  expect(bySeverity(counts.unansweredLevels('all'))).toEqual(noLevels());
  counts.put(alarm('d'));
  counts.clear();
  expect(bySeverity(counts.unansweredLevels('all'))).toEqual(noLevels());
});

it('counts an added level as its severity, and tells what sounds by level', () => {
  const counts = createAlarmCounts();
  counts.put(alarm('a', { level: 12 }));
  counts.put(alarm('b', { level: 1 }));
  counts.put(alarm('c', { level: 31 }));
  expect(counts.byLevel('all')).toEqual({ ...noLevels(), '1': 2, '3': 1 });
  expect(counts.ofPlaces(['hall']).get('hall')).toEqual({ count: 3, worst: 1 });
  expect(counts.unansweredLevels('all')).toEqual([12, 1, 31].map((level) => ({ level, count: 1 })));
  counts.put(alarm('a', { level: 12, acknowledgedAt: new Date() }));
  expect(counts.unansweredLevels(['hall'])).toEqual([1, 31].map((level) => ({ level, count: 1 })));
});

it('tells what is still the matter with a device from what only waits to be handled', () => {
  const counts = createAlarmCounts();
  counts.put(alarm('a', { active: false }));
  counts.put(alarm('b', { level: 3 }));
  expect(counts.ofDevices(['lamp']).get('lamp')).toEqual({ count: 2, worst: 1 });
  expect(counts.activeOfDevices(['lamp']).get('lamp')).toEqual({ count: 1, worst: 3 });
  counts.put(alarm('b', { level: 3, active: false }));
  expect(counts.activeOfDevices(['lamp']).size).toBe(0);
  counts.put(alarm('a'));
  counts.clear();
  expect(counts.activeOfDevices(['lamp']).size).toBe(0);
});
