import { expect, it } from 'vitest';
import { createLifeSigns } from './life-signs.ts';

const marks: Record<string, number> = { own: 1, other: 2 };
const open = () => {
  let now = 0;
  const signs = createLifeSigns(
    'own',
    (node) => marks[node] ?? 0,
    () => now,
  );
  /** Looks every quarter of a second, as a node does. */
  const look = (alive: readonly number[], forMs: number): void => {
    for (const end = now + forMs; now < end; now += 250) signs.seen(new Set(alive));
  };
  return { ...signs, look, sleep: (ms: number) => (now += ms) };
};

it('takes nobody for gone before it has looked for a while', () => {
  const { isGone, look } = open();
  expect(isGone('other')).toBe(false);
  look([1], 1_750);
  expect(isGone('other')).toBe(false);
  look([1], 500);
  expect(isGone('other')).toBe(true);
  expect(isGone('own')).toBe(false);
});

it('gives a node whose session broke some time to come back', () => {
  const { isGone, look } = open();
  look([1, 2], 10_000);
  look([1], 1_500);
  expect(isGone('other')).toBe(false);
  look([1, 2], 250);
  look([1], 1_500);
  expect(isGone('other')).toBe(false);
  look([1], 750);
  expect(isGone('other')).toBe(true);
  look([1, 2], 250);
  expect(isGone('other')).toBe(false);
});

it.each(['was asleep', 'lost the database'] as const)('concludes nothing from before it %s', (what) => {
  const { isGone, look, sleep, lost } = open();
  look([1, 2], 5_000);
  if (what === 'was asleep') sleep(30_000);
  else lost();
  expect(isGone('other')).toBe(false);
  look([1], 250);
  expect(isGone('other')).toBe(false);
  look([1], 2_250);
  expect(isGone('other')).toBe(true);
});
