import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleRaw, wholeNumber } from './scaling.ts';

describe('scaling', () => {
  it.each([
    [3, 0.1, 0, 0.3],
    [1000.1, 1, -1000, 0.1],
    [123_456_789_012_345, 0.1, 0, 12_345_678_901_234.5],
    [9_007_199_254_740_991, 1, 0, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 0.001, 0, 9_007_199_254_740.99],
    [215, 0.1, -40, -18.5],
    [7, 1 / 3, 0, 7 / 3],
    [-5, 0, 0, 0],
    [1e-20, 0.5, 0, 5e-21],
    [1e300, 10, 0.5, 1e301],
  ])('%d × %d + %d is %d', (raw, scale, offset, result) => {
    expect(scaleRaw(raw, scale, offset)).toBe(result);
  });

  it('leaves whole numbers beyond 2^53 exact', () => {
    expect(scaleRaw(18_446_744_073_709_551_615n, 1, 0)).toBe(18_446_744_073_709_551_615n);
    expect(scaleRaw(9_007_199_254_740_993n, 10, 1)).toBe(90_071_992_547_409_931n);
    expect(scaleRaw(1_000n, 0.001, 0)).toBe(1);
  });

  it('of any decimal by a power of ten is what decimal arithmetic says', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 6 }), (raw, places) => {
        const text = `${raw}e-${places}`;
        expect(scaleRaw(raw, Number(`1e-${places}`), 0)).toBe(Number(text));
      }),
    );
  });

  it('reports whole numbers, and which ones are no longer known', () => {
    expect([wholeNumber(2.5), wholeNumber(-0), wholeNumber(2 ** 60), wholeNumber(2n ** 60n)]).toEqual([
      '3',
      '0',
      undefined,
      String(2n ** 60n),
    ]);
  });
});
