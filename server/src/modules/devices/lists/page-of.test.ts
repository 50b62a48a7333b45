import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

it('gives every page as sorting everything would', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 300 });
  fc.assert(
    fc.property(numbers, fc.nat(320), fc.integer({ min: 1, max: 60 }), (items, first, size) => {
      const compare = (a: number, b: number) => a - b;
      const expected = [...items].sort(compare).slice(first, first + size);
      expect(pageOf(items, first, first + size, compare)).toEqual(expected);
    }),
  );
});
