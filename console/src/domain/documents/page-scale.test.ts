import { expect, it } from 'vitest';
import { scaleFor } from './page-scale.ts';

const wall = { width: 1_920, height: 1_080, scale: 'fit' } as const;

it('shows the whole page, its width, or every pixel', () => {
  const room = { width: 960, height: 400 };
  expect(scaleFor(wall, room)).toBeCloseTo(400 / 1_080);
  expect(scaleFor({ ...wall, scale: 'width' }, room)).toBe(0.5);
  expect(scaleFor({ ...wall, scale: 'original' }, room)).toBe(1);
});

it('stacks the widgets where the page could not be read', () => {
  expect(scaleFor(wall, { width: 390, height: 700 })).toBeUndefined();
  expect(scaleFor({ ...wall, width: 700 }, { width: 390, height: 700 })).toBeCloseTo(390 / 700);
});
