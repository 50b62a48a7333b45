import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

it.each([
  ['186000.00', '186,000'],
  ['999999999999.99', '999,999,999,999.99'],
  ['0.10', '0.10'],
  ['100', '100'],
  [null, '–'],
])('%s is written %s', (amount, text) => {
  expect(moneyText(amount)).toBe(text);
});
