import { countedUpTo } from '@eoms/contract';
import { expect, it } from 'vitest';
import { createRememberMany } from './remember-many.ts';

it('counts every time while the count is exact, and once for some seconds while there are more', async () => {
  let [now, counted, total] = [0, 0, 7];
  const many = createRememberMany(() => now);
  const count = async () => {
    counted += 1;
    return total;
  };
  const totals = [await many('a', count), await many('a', count)];
  total = countedUpTo;
  totals.push(await many('a', count));
  total = 3;
  totals.push(await many('a', count), await many('b', count));
  expect([totals, counted]).toEqual([[7, 7, countedUpTo, countedUpTo, 3], 4]);
  now = 10_001;
  expect(await many('a', count)).toBe(3);
});

it('remembers a bounded number of questions', async () => {
  const many = createRememberMany();
  let counted = 0;
  const count = async () => {
    counted += 1;
    return countedUpTo;
  };
  for (let n = 0; n <= 1_000; n += 1) await many(String(n), count);
  await many('0', count);
  expect(counted).toBe(1_002);
});
