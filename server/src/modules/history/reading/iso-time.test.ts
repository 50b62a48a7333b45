import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIsoTime } from './iso-time.ts';

it('writes every time as the platform does', () => {
  const iso = createIsoTime();
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 4e12, noNaN: true }), (at) => {
      expect(iso(at)).toBe(new Date(Math.floor(at)).toISOString());
    }),
  );
});
