import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chineseAmount } from './chinese-amount.ts';

const digitOf = (digit: string | undefined) => '零壹贰叁肆伍陆柒捌玖'.indexOf(digit ?? '零');

/** Reads a group below 万 by its units, each of which may be left out. */
const readGroup = (words: string): number => {
  const found = /^零?(?:(.)仟)?零?(?:(.)佰)?零?(?:(.)拾)?零?(.)?$/.exec(words);
  if (!found) throw new Error(`no numerals: ${words}`);
  return found.slice(1).reduce((sum, digit, at) => sum + digitOf(digit) * 10 ** (3 - at), 0);
};

/** Reads numerals back, in hundredths. */
const readBack = (words: string): number => {
  const found = /^(?:(?:(.+)亿)?(?:(.+)万)?(.*)元)?(?:零?(.)角)?(?:零?(.)分)?整?$/.exec(words);
  if (!found) throw new Error(`no amount: ${words}`);
  const [, hundredMillions = '', tenThousands = '', rest = '', tenths, hundredths] = found;
  const yuan = readGroup(hundredMillions) * 1e8 + readGroup(tenThousands) * 1e4 + readGroup(rest);
  return yuan * 100 + digitOf(tenths) * 10 + digitOf(hundredths);
};

describe('an amount in Chinese numerals', () => {
  it.each([
    ['0', '零元整'],
    ['0.00', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['5', '伍元整'],
    ['10', '壹拾元整'],
    ['120.5', '壹佰贰拾元伍角整'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['100001', '壹拾万零壹元整'],
    ['1000000', '壹佰万元整'],
    ['100000005', '壹亿零伍元整'],
    ['120000034', '壹亿贰仟万零叁拾肆元整'],
    ['000120', '壹佰贰拾元整'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s is %s', (amount, words) => {
    expect(chineseAmount(amount)).toBe(words);
  });

  it.each(['', 'x', '-1', '1.234', '1e3', '１２', '1234567890123', '0000000000001'])('%s has none', (amount) => {
    expect(chineseAmount(amount)).toBeUndefined();
  });

  it('reads as the amount that it was, without idle zeros', () => {
    // Digits are mostly zeros, so that gaps of every length are tried.
    const digit = fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ max: 9, min: 0 }) },
    );
    const number = fc.array(digit, { minLength: 1, maxLength: 14 }).map((all) => Number(all.join('')));
    fc.assert(
      fc.property(number, (hundredths) => {
        const amount = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        const words = chineseAmount(amount) ?? '';
        expect(readBack(words)).toBe(hundredths);
        expect(words).not.toMatch(/零零|零[万亿]|^零(?!元整)|[拾佰仟]零元|亿万/);
      }),
      { numRuns: 2_000 },
    );
  });
});
