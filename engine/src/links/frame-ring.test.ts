import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameRing, keptFrames } from './frame-ring.ts';

const none = () => undefined;

it('keeps the last frames as they were, whatever their sizes', () => {
  const frame = fc.record({
    direction: fc.constantFrom('in' as const, 'out' as const),
    at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 700 }), (frames) => {
      const ring = createFrameRing(none);
      for (const one of frames) {
        const borrowed = Buffer.from(one.bytes);
        ring.add({ ...one, bytes: borrowed });
        borrowed.fill(0);
      }
      const kept = frames.slice(-keptFrames);
      expect(ring.frames().map(({ direction, at, hex }) => ({ direction, at, hex }))).toEqual(
        kept.map(({ direction, at, bytes }) => ({ direction, at, hex: bytes.toString('hex') })),
      );
    }),
    { numRuns: 60 },
  );
});

it('keeps fewer of large frames, and the start of a giant', () => {
  const ring = createFrameRing(none);
  for (let n = 0; n < 300; n += 1) ring.add({ direction: 'in', at: n, bytes: Buffer.alloc(10_000, n) });
  const kept = ring.frames();
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(14);
  expect(kept.at(-1)?.at).toBe(299);
  ring.add({ direction: 'out', at: 300, bytes: Buffer.alloc(1_000_000, 7) });
  const [giant] = ring.frames();
  expect([giant?.at, giant?.direction, (giant?.hex.length ?? 0) / 2]).toEqual([300, 'out', 128 * 1_024 - 13]);
});
