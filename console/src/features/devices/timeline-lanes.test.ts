import type { Alarm, DeviceEvent } from '@eoms/contract';
import { expect, it } from 'vitest';
import { lanesOf, leftOut } from './timeline-lanes.ts';

const words = {
  link: 'link',
  changes: 'changes',
  eventOf: (event: DeviceEvent) => event.kind,
  alarmOf: (alarm: Alarm) => alarm.text.zh,
};
const event = (id: string, kind: DeviceEvent['kind'], hour: number): DeviceEvent => ({
  id,
  kind,
  at: `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`,
  text: { zh: '', en: '' },
});
const alarm = (key: string, hour: number, part: Partial<Alarm> = {}) =>
  ({
    id: `${key}${hour}`,
    key,
    level: 2,
    text: { zh: key, en: key },
    active: false,
    raisedAt: `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`,
    lastAt: '2026-03-10T20:00:00.000Z',
    clearedAt: '2026-03-10T21:00:00.000Z',
    ...part,
  }) as Alarm;
const hours = (ms: number | null) => (ms === null ? null : new Date(ms).getUTCHours());

it('makes spans from online and offline events; the last one continues', () => {
  const [link, changes] = lanesOf(
    [event('3', 'online', 9), event('x', 'changed', 7), event('2', 'offline', 6), event('1', 'online', 1)],
    [],
    words,
  );
  expect(link?.spans.map((s) => [s.label, hours(s.from), hours(s.to), s.tone])).toEqual([
    ['online', 1, 6, 'quiet'],
    ['offline', 6, 9, 'missing'],
    ['online', 9, null, 'quiet'],
  ]);
  expect(changes?.spans.map((s) => [s.label, s.from === s.to])).toEqual([['changed', true]]);
});
it('gives each alarm a lane, the latest first, for as long as its cause lasts', () => {
  const lanes = lanesOf(
    [],
    [alarm('hot', 3), alarm('lamp', 8, { active: true, clearedAt: null }), alarm('hot', 5)],
    words,
  );
  expect(lanes.slice(2).map((lane) => [lane.name, lane.spans.map((s) => hours(s.to))])).toEqual([
    ['lamp', [null]],
    ['hot', [21, 21]],
  ]);
});
it('knows what it leaves out: older records, and kinds of alarms without a lane', () => {
  const all = <T>(records: T[]) => ({ records, total: records.length });
  const kinds = (count: number) => Array.from({ length: count }, (_, at) => alarm(`kind ${at}`, 3));
  expect(leftOut(all([event('1', 'online', 1)]), all(kinds(6)))).toEqual({ isOlder: false, kinds: 0 });
  expect(leftOut({ records: [event('1', 'online', 1)], total: 201 }, all([]))).toEqual({ isOlder: true, kinds: 0 });
  expect(leftOut(all([]), { records: kinds(8), total: 9 })).toEqual({ isOlder: true, kinds: 2 });
  expect(lanesOf([], kinds(8), words)).toHaveLength(2 + 6);
});
