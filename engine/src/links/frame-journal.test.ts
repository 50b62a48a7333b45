import type { TracedFrame } from '@eoms/drivers/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameJournal, keptFrames } from './frame-journal.ts';
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
        const journal = createFrameJournal(1 << 20);
        const places = [journal.open(), journal.open(), journal.open()];
        for (const [who, one] of spoken) {
          const borrowed = Buffer.from(one.bytes);
          journal.add(places[who] ?? -1, { ...one, bytes: borrowed });
          borrowed.fill(0);
        }
        places.forEach((place, who) => {
          const own = spoken.filter(([speaker]) => speaker === who).map(([, one]) => plain(one));
          expect(journal.frames(place).map(plain)).toEqual(own.slice(-keptFrames));
        });
      }),
      { numRuns: 40 },
    );
  });

  it('wraps around within its block, and returns only what was logged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), some), { minLength: 300, maxLength: 900 }),
        (spoken) => {
          const journal = createFrameJournal(20_000);
          const places = Array.from({ length: 6 }, () => journal.open());
          for (const [who, one] of spoken) journal.add(places[who] ?? -1, one);
          places.forEach((place, who) => {
            const own = spoken.filter(([speaker]) => speaker === who).map(([, one]) => plain(one));
            const kept = journal.frames(place).map(plain);
            expect(kept.length).toBeGreaterThan(0);
            expect(kept.map(({ at }) => at)).toEqual(own.slice(-kept.length).map(({ at }) => at));
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps the few frames of a quiet device among the many of others', () => {
    const journal = createFrameJournal(1 << 20);
    const quiet = journal.open();
    for (let at = 0; at < 5; at += 1) journal.add(quiet, frame(at, `quiet ${at}`));
    const others = Array.from({ length: 20 }, () => journal.open());
    for (let at = 10; at < 200_000; at += 1) journal.add(others[at % 20] ?? -1, frame(at, `chatter ${at}`));
    expect(journal.frames(quiet).map(({ bytes }) => bytes.toString())).toEqual(
      [0, 1, 2, 3, 4].map((n) => `quiet ${n}`),
    );
    expect(
      journal
        .frames(others[0] ?? -1)
        .at(-1)
        ?.bytes.toString(),
    ).toBe('chatter 199980');
  });

  it('keeps the start of an oversized frame', () => {
    const journal = createFrameJournal(1 << 20);
    const place = journal.open();
    journal.add(place, frame(1, 'x'.repeat(100_000)));
    expect(journal.frames(place)[0]?.bytes.length).toBe((1 << 20) / 64);
  });

  it('drops the frames of a removed device, and reuses its slot once none are left', () => {
    const journal = createFrameJournal(4_096);
    const first = journal.open();
    journal.add(first, frame(1, 'old'));
    journal.close(first);
    journal.add(first, frame(2, 'late'));
    expect(journal.frames(first)).toEqual([]);
    const second = journal.open();
    expect(second).not.toBe(first);
    for (let at = 0; at < 200; at += 1) journal.add(second, frame(at, 'a word of another device'));
    const third = journal.open();
    expect(third).toBe(first);
    expect(journal.frames(third)).toEqual([]);
  });

  it('notifies the watcher of a slot until it unsubscribes, whoever unsubscribed before', () => {
    const journal = createFrameJournal(1 << 16);
    const [place, other] = [journal.open(), journal.open()];
    const heard: string[] = [];
    const hear = (who: string) => (one: TracedFrame) => heard.push(`${who} ${one.bytes}`);
    const leaveOld = journal.watch(place, hear('old'));
    journal.add(place, frame(1, 'a'));
    journal.add(other, frame(2, 'b'));
    const leaveNew = journal.watch(place, hear('new'));
    leaveOld();
    journal.add(place, frame(3, 'c'));
    leaveNew();
    journal.add(place, frame(4, 'd'));
    expect(heard).toEqual(['old a', 'new c']);
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
