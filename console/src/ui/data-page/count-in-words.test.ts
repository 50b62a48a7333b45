import { countedUpTo, foundUpTo } from '@eoms/contract';
import { expect, it } from 'vitest';
import { countInWords } from './count-in-words.ts';

it('says how many there are, or at least how many where the server stopped counting', () => {
  expect(countInWords(4_210, false)).toBe('4,210');
  expect(countInWords(countedUpTo, false)).toBe('10,000+');
  expect(countInWords(foundUpTo, true)).toBe('1,000+');
  expect(countInWords(foundUpTo, false)).toBe('1,001');
  expect(countInWords(1_000, true)).toBe('1,000');
});
