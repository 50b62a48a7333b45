import type { TracedFrame } from '@eoms/drivers/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameLog, keptFrames } from './frame-log.ts';
import { showFrame } from './show-frame.ts';

const frame = (at: number, text: string): TracedFrame => ({ direction: 'in', at, bytes: Buffer.from(text) });
const plain = ({ direction, at, bytes }: TracedFrame) => ({ direction, at, hex: bytes.toString('hex') });
const some = fc.record({
  direction: fc.constantFrom('in' as const, 'out' as const),
  at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
});

describe('the frame log', () => {
  it('keeps the last 200 frames of each device unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), some), { maxLength: 900 }), (spoken) => {
        const frameLog = createFrameLog(1 << 20);
        const slots = [frameLog.open(), frameLog.open(), frameLog.open()];
        for (const [who, one] of spoken) {
          const borrowed = Buffer.from(one.bytes);
          frameLog.add(slots[who] ?? -1, { ...one, bytes: borrowed });
          borrowed.fill(0);
        }
        slots.forEach((slot, who) => {
          const own = spoken.filter(([speaker]) => speaker === who).map(([, one]) => plain(one));
          expect(frameLog.frames(slot).map(plain)).toEqual(own.slice(-keptFrames));
        });
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('wraps around within its block, and returns what was logged last, without gaps', () => {
    const wraps = fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), some), { minLength: 300, maxLength: 900 }),
      (spoken) => {
        const frameLog = createFrameLog(20_000);
        const slots = Array.from({ length: 6 }, () => frameLog.open());
        for (const [who, one] of spoken) frameLog.add(slots[who] ?? -1, one);
        slots.forEach((slot, who) => {
          const own = spoken.filter(([speaker]) => speaker === who).map(([, one]) => plain(one));
          const kept = frameLog.frames(slot).map(plain);
          expect(kept.length).toBeGreaterThan(0);
          expect(kept.map(({ at }) => at)).toEqual(own.slice(-kept.length).map(({ at }) => at));
        });
      },
    );
    // Shrinking hundreds of frames takes many minutes.
    fc.assert(wraps, { numRuns: 40, endOnFailure: true });
    fc.assert(wraps, { numRuns: 1, endOnFailure: true, seed: 1409434723 });
  });

  it('keeps the few frames of a quiet device among the many of others', () => {
    const frameLog = createFrameLog(1 << 20);
    const quiet = frameLog.open();
    for (let at = 0; at < 5; at += 1) frameLog.add(quiet, frame(at, `quiet ${at}`));
    const others = Array.from({ length: 20 }, () => frameLog.open());
    for (let at = 10; at < 200_000; at += 1) frameLog.add(others[at % 20] ?? -1, frame(at, `chatter ${at}`));
    expect(frameLog.frames(quiet).map(({ bytes }) => bytes.toString())).toEqual(
      [0, 1, 2, 3, 4].map((n) => `quiet ${n}`),
    );
    expect(
      frameLog
        .frames(others[0] ?? -1)
        .at(-1)
        ?.bytes.toString(),
    ).toBe('chatter 199980');
  });

  it('keeps the start of an oversized frame', () => {
    const frameLog = createFrameLog(1 << 20);
    const slot = frameLog.open();
    frameLog.add(slot, frame(1, 'x'.repeat(100_000)));
    expect(frameLog.frames(slot)[0]?.bytes.length).toBe((1 << 20) / 64);
  });

  it('drops the frames of a removed device, and reuses its slot once none are left', () => {
    const frameLog = createFrameLog(4_096);
    const first = frameLog.open();
    frameLog.add(first, frame(1, 'old'));
    frameLog.close(first);
    frameLog.add(first, frame(2, 'late'));
    expect(frameLog.frames(first)).toEqual([]);
    const second = frameLog.open();
    expect(second).not.toBe(first);
    for (let at = 0; at < 200; at += 1) frameLog.add(second, frame(at, 'a word of another device'));
    const third = frameLog.open();
    expect(third).toBe(first);
    expect(frameLog.frames(third)).toEqual([]);
  });

  it('notifies the watcher of a slot until it unsubscribes, whoever unsubscribed before', () => {
    const frameLog = createFrameLog(1 << 16);
    const [slot, other] = [frameLog.open(), frameLog.open()];
    const received: string[] = [];
    const receive = (who: string) => (one: TracedFrame) => received.push(`${who} ${one.bytes}`);
    const leaveOld = frameLog.watch(slot, receive('old'));
    frameLog.add(slot, frame(1, 'a'));
    frameLog.add(other, frame(2, 'b'));
    const leaveNew = frameLog.watch(slot, receive('new'));
    leaveOld();
    frameLog.add(slot, frame(3, 'c'));
    leaveNew();
    frameLog.add(slot, frame(4, 'd'));
    expect(received).toEqual(['old a', 'new c']);
  });
});

it('shows a frame in readable form', () => {
  expect(showFrame({ direction: 'in', at: 5, bytes: Buffer.from('a\r\x02') }, () => undefined)).toEqual({
    direction: 'in',
    at: 5,
    text: 'a\\r\\x02',
    hex: '610d02',
  });
});
