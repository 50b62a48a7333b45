import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { cellsOf, type DmxKind, valueOnChannels } from './dmx-level.ts';
import { cellsOfLevels, parseLevels } from './dmx-levels-text.ts';
import { createDmxUniverse } from './dmx-universe.ts';
import { createDmxUniverses } from './dmx-universes.ts';

const lit = () => {
  const clock = createFakeClock();
  const sent: { at: number; frame: Uint8Array }[] = [];
  const start = clock.now();
  const universe = createDmxUniverse({
    clock,
    send: (frame) => {
      sent.push({ at: clock.now() - start, frame: Uint8Array.from(frame) });
      return Buffer.from(frame);
    },
  });
  universe.run(true);
  return { clock, sent, universe };
};

describe('a universe', () => {
  it('sends nothing before the first command, then every change and a repetition each second', async () => {
    const { clock, sent, universe } = lit();
    await clock.advance(5_000);
    expect(sent).toEqual([]);
    universe.set([{ channel: 3, width: 1, value: 200 }]);
    await clock.advance(2_500);
    expect(sent.map(({ frame }) => frame[2])).toEqual([200, 200, 200]);
  });

  it('never sends more than 44 frames a second, and always the newest level', async () => {
    const { clock, sent, universe } = lit();
    for (let level = 0; level <= 255; level += 1) {
      universe.set([{ channel: 1, width: 1, value: level }]);
      await clock.advance(4);
    }
    await clock.advance(100);
    for (const [at, one] of sent.entries()) expect(one.at - (sent[at - 1]?.at ?? -1_000)).toBeGreaterThanOrEqual(22);
    expect(sent.at(-1)?.frame[0]).toBe(255);
  });

  it('fades steadily, 16 bits as one number, and is exact at the end', async () => {
    const { clock, sent, universe } = lit();
    universe.set([
      { channel: 1, width: 1, value: 255 },
      { channel: 10, width: 2, value: 0 },
    ]);
    await clock.advance(50);
    universe.set([{ channel: 1, width: 1, value: 0 }], 1_000);
    universe.set([{ channel: 10, width: 2, value: 65_535 }], 1_000);
    await clock.advance(1_100);
    const down = sent.map(({ frame }) => frame[0] ?? 0);
    const up = sent.map(({ frame }) => (frame[9] ?? 0) * 256 + (frame[10] ?? 0));
    expect(sent.length).toBeGreaterThan(30);
    expect(down).toEqual([...down].sort((a, b) => b - a));
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect([down.at(-1), up.at(-1)]).toEqual([0, 65_535]);
  });

  it('lets a new command end the fade of its channel only', async () => {
    const { clock, universe } = lit();
    universe.set(
      [1, 2].map((channel) => ({ channel, width: 1, value: 200 })),
      2_000,
    );
    await clock.advance(500);
    universe.set([{ channel: 1, width: 1, value: 7 }]);
    await clock.advance(2_000);
    expect([universe.level(1), universe.level(2)]).toEqual([7, 200]);
  });

  it('resumes what was sent before a restart, after a moment, and never over a newer command', async () => {
    const { clock, sent, universe } = lit();
    universe.resume([{ channel: 1, width: 1, value: 10 }]);
    universe.resume([{ channel: 2, width: 1, value: 20 }]);
    await clock.advance(1_900);
    expect(sent).toEqual([]);
    await clock.advance(200);
    expect([...(sent[0]?.frame.subarray(0, 2) ?? [])]).toEqual([10, 20]);
    universe.set([{ channel: 1, width: 1, value: 99 }]);
    universe.resume([{ channel: 1, width: 1, value: 10 }]);
    expect(universe.level(1)).toBe(99);
  });
});

describe('universes that fixtures share', () => {
  it('have one frame, one output, the pace of the fastest, and outlive a short absence', async () => {
    const clock = createFakeClock();
    const universes = createDmxUniverses(clock);
    const frames: number[][] = [];
    let opened = 0;
    let closed = 0;
    const open = () => {
      opened += 1;
      return {
        send: (frame: Uint8Array) => {
          frames.push([...frame.subarray(0, 2)]);
          return Buffer.alloc(0);
        },
        close: () => {
          closed += 1;
        },
      };
    };
    const first = universes.use('a', 1_000, open);
    const second = universes.use('a', 100, open);
    first.universe.set([{ channel: 1, width: 1, value: 1 }]);
    second.universe.set([{ channel: 2, width: 1, value: 2 }]);
    await clock.advance(1_000);
    expect(frames.at(-1)).toEqual([1, 2]);
    expect(frames.length).toBeGreaterThanOrEqual(9);
    first.leave();
    second.leave();
    await clock.advance(1_000);
    universes.use('a', 1_000, open).leave();
    await clock.advance(2_900);
    expect([opened, closed]).toEqual([1, 0]);
    await clock.advance(200);
    expect(closed).toBe(1);
    const later = universes.use('a', 1_000, open);
    expect([opened, later.universe.level(2)]).toEqual([2, 2]);
    expect(clock.waiting()).toBe(1);
  });
});

describe('levels', () => {
  it.each<[DmxKind, number | boolean | string]>([
    ['level', 255],
    ['level16', 65_535],
    ['percent', 50],
    ['percent16', 33.3],
    ['switch', true],
    ['rgb', '#0a80ff'],
    ['rgbw', '#0a80ff10'],
  ])('of kind %s are read as they were set', (kind, value) => {
    const { universe } = lit();
    universe.set(cellsOf(kind, 500, value) ?? []);
    expect(valueOnChannels(kind, 500, universe.level)).toBe(value);
  });

  it('keeps every whole percent', () => {
    const { universe } = lit();
    for (let percent = 0; percent <= 100; percent += 1) {
      universe.set(cellsOf('percent', 1, percent) ?? []);
      expect(valueOnChannels('percent', 1, universe.level)).toBe(percent);
    }
  });

  it('names the range that a level lies in', () => {
    expect(valueOnChannels('choice', 1, () => 70, ['0', '64', '128'])).toBe('64');
  });

  it('refuses what does not fit', () => {
    for (const [kind, value] of [
      ['level', 256],
      ['percent', -1],
      ['rgb', 'red'],
      ['switch', 'maybe'],
    ] as const)
      expect(cellsOf(kind, 1, value)).toBeUndefined();
  });

  it('are described by a text', () => {
    const places = [{ id: 'color', channel: 2, kind: 'rgb' as const }];
    const lines = parseLevels('color = {c}; 7-8 = 255\n 9={missing}') ?? [];
    expect(cellsOfLevels(lines, places, { c: '#010203' }).map(({ channel, value }) => [channel, value])).toEqual([
      [2, 1],
      [3, 2],
      [4, 3],
      [7, 255],
      [8, 255],
    ]);
    expect(() => cellsOfLevels(lines, places, { c: 'blue' })).toThrow('color cannot be set to blue');
    expect(parseLevels('nothing here')).toBeUndefined();
  });
});
