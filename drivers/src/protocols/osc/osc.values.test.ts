import type { DataType } from '@eoms/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { float, int, type OscArgument, text } from './osc.codec.ts';
import { valueFor } from './osc.values.ts';

const property = (type: DataType, scale?: number) =>
  ({
    id: 'x',
    name: { zh: '', en: '' },
    type,
    access: 'r',
    wire: { address: '/x', ...(scale === undefined ? {} : { scale }) },
  }) as const;
const long = (value: bigint): OscArgument => ({ type: 'h', value });
const double = (value: number): OscArgument => ({ type: 'd', value });

describe('the value of a property in an argument', () => {
  it.each([
    ['long', long(9_007_199_254_740_993n), '9007199254740993'],
    ['long', long(-9_223_372_036_854_775_808n), '-9223372036854775808'],
    ['long', int(7), '7'],
    ['int', long(7n), 7],
    ['string', long(9_007_199_254_740_993n), '9007199254740993'],
    ['bool', long(0n), false],
    ['bool', long(2n), true],
    ['bool', { type: 'I' }, true],
    ['double', double(0.000_012_345_678_9), 0.000_012_345_678_9],
    ['double', double(123_456_789.123), 123_456_789.123],
    ['double', float(Math.fround(0.1)), 0.1],
    ['double', float(Math.fround(0.000_1)), 0.000_1],
    ['string', float(Math.fround(0.1)), '0.1'],
    ['datetime', { type: 't', value: 0x83aa_7e80_8000_0000n }, '1970-01-01T00:00:00.500Z'],
  ] as const)('%s of %o', (type, argument, value) => {
    expect(valueFor(property(type), argument)).toBe(value);
  });

  it('is scaled', () => {
    expect(valueFor(property('double', 0.1), double(3))).toBe(0.3);
    expect(valueFor(property('long', 1000), long(2n))).toBe('2000');
    expect(valueFor(property('double', 100), float(0.25))).toBe(25);
  });

  it('is never a number that lost its last digits', () => {
    expect(valueFor(property('int'), long(9_007_199_254_740_993n))).toBeUndefined();
    expect(valueFor(property('double'), double(Number.NaN))).toBeUndefined();
    expect(valueFor(property('double'), text('12'))).toBeUndefined();
    expect(valueFor(property('double'), { type: 'b', value: Buffer.alloc(2) })).toBeUndefined();
  });
});
