import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { dueIn } from './due-in.ts';

it('counts whole days, whatever the time of day', () => {
  const late = dayjs('2026-03-10T23:30:00');
  expect(dueIn('2026-03-11', late)).toBe(1);
  expect(dueIn('2026-03-10', late)).toBe(0);
  expect(dueIn('2026-03-09', late)).toBe(-1);
  expect(dueIn(null, late)).toBeUndefined();
});
