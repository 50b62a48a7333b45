import { describe, expect, it } from 'vitest';
import { mergeSeed, sameSeed } from './merge-seed.ts';

const before = { name: 'PT-MZ16', remarks: 'brochure', defaults: { port: 4352, inputs: 'a' } };

describe('mergeSeed', () => {
  it('writes new values where no one has changed anything', () => {
    expect(mergeSeed(before, before, { ...before, name: 'PT-MZ16K' })).toEqual({ name: 'PT-MZ16K' });
  });
  it('leaves what an administrator changed', () => {
    const current = { ...before, name: 'Our projector' };
    expect(mergeSeed(before, current, { ...before, name: 'PT-MZ16K', remarks: 'manual' })).toEqual({
      remarks: 'manual',
    });
  });
  it('leaves a removed row removed', () => {
    expect(mergeSeed(before, undefined, { ...before, name: 'PT-MZ16K' })).toEqual({});
  });
  it('does not take another order of keys for a change', () => {
    const turned = { ...before, defaults: { inputs: 'a', port: 4352 } };
    expect(sameSeed(before, turned)).toBe(true);
    expect(mergeSeed(before, turned, { ...before, defaults: { port: 1, inputs: 'a' } })).toEqual({
      defaults: { port: 1, inputs: 'a' },
    });
  });
});
