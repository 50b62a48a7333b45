import { describe, expect, it } from 'vitest';
import type { BoundValue } from './bound-values.ts';
import { countPeople } from './people-count.ts';

const bound = (value: number | string | null | undefined, stale = false): BoundValue =>
  ({ value: value === undefined ? undefined : { value, at: '', quality: 'good' }, stale }) as BoundValue;

describe('counting people', () => {
  it('adds up several doors and compares with the capacity', () => {
    expect(countPeople([bound(12), bound(3)], 60)).toEqual({ people: 15, stale: false, share: 0.25, isFull: false });
    expect(countPeople([bound(61)], 60)).toMatchObject({ share: 1, isFull: true });
    expect(countPeople([bound(5)], 0)).toMatchObject({ share: undefined, isFull: false });
  });
  it('is stale as soon as one door is, or says nothing', () => {
    expect(countPeople([bound(12), bound(3, true)], 0)).toMatchObject({ people: 15, stale: true });
    expect(countPeople([bound(12), bound(undefined)], 0)).toMatchObject({ people: 12, stale: true });
  });
  it('never shows fewer than nobody, and nothing without a value', () => {
    expect(countPeople([bound(-2)], 10)).toMatchObject({ people: 0 });
    expect(countPeople([bound(null), bound('three')], 10)).toBeUndefined();
    expect(countPeople([], 10)).toBeUndefined();
  });
});
