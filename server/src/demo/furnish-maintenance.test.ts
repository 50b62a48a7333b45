import { expect, it } from 'vitest';
import { planMaintenance } from './furnish-maintenance.ts';

const devices = ['projector', 'projector', 'power', 'camera'].map((typeCode, at) => ({ id: `d${at}`, typeCode }));
const now = new Date(2026, 2, 1, 0, 30);

it('has something overdue, due today and planned, counted from the day of the server', () => {
  const plan = planMaintenance(
    [...devices, ...Array.from({ length: 4 }, () => devices[0] ?? { id: '', typeCode: '' })],
    'en',
    now,
  );
  const due = plan.flatMap(({ nextOn }) => nextOn ?? []);
  expect(due).toContain('2026-03-01');
  expect(due.some((date) => date < '2026-03-01')).toBe(true);
  expect(due.some((date) => date > '2026-03-01')).toBe(true);
  expect(
    plan.every(({ performedOn, nextOn }) => performedOn < '2026-03-01' && (nextOn === null || nextOn > performedOn)),
  ).toBe(true);
});

it('leaves out what the venue does not have', () => {
  expect(planMaintenance(devices, 'zh', now).map(({ deviceId }) => deviceId)).toEqual(['d0', 'd1', 'd3', 'd2']);
  expect(planMaintenance([], 'zh', now)).toEqual([]);
});
