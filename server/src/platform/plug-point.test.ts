import { expect, it } from 'vitest';
import { createPlugPoint } from './plug-point.ts';

it('returns what was plugged in', () => {
  const point = createPlugPoint<number>('people.setRoles');
  point.plug(7);
  expect(point.get()).toBe(7);
});

it('throws when nothing was plugged in', () => {
  expect(() => createPlugPoint<boolean>('people.setRoles').get()).toThrow(/people\.setRoles was never called/);
});

it('accepts only one part, even when that is false', () => {
  const point = createPlugPoint<boolean>('people.setRoles');
  point.plug(false);
  expect(() => point.plug(true)).toThrow(/called twice/);
  expect(point.get()).toBe(false);
});
