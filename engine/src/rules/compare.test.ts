import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from './compare.ts';

it('orders whole numbers that travel as text as numbers, with every digit', () => {
  expect(compare('9', '<', '10')).toBe(true);
  expect(compare('-10', '<', '-9')).toBe(true);
  expect(compare('9007199254740993', '>', '9007199254740992')).toBe(true);
  const digits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  fc.assert(
    fc.property(digits, digits, (a, b) => {
      expect(compare(String(a), '>=', String(b))).toBe(a >= b);
    }),
  );
});

it('orders other texts as texts, and numbers and texts not at all', () => {
  expect(compare('v9', '<', 'v10')).toBe(false);
  expect(compare('9', '<', '10 V')).toBe(false);
  expect(compare('9', '<', 10)).toBe(false);
  expect(compare(9, '!=', '9')).toBe(true);
});
