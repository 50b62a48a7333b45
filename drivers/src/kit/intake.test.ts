import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLine, type OpenLine } from './create-line.ts';
import { createFakeClock } from './fake-clock.ts';
import { defaultIntakeLimits, type Flood, Intake, intakeTickMs } from './intake.ts';
import { idleListener } from './line-listener.ts';
import type { Pipe } from './pipe.ts';

let time: number;
/** Time that one frame costs the thread, in milliseconds. */
let costMs: number;
beforeEach(() => {
  time = 1_000_000;
  costMs = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'setImmediate', 'clearInterval', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});
const pass = (ms: number): void => {
  for (let i = 0; i < ms; i += 5) {
    time += 5;
    vi.advanceTimersByTime(5);
  }
};
const openLine = (intake: Intake, how: Partial<Pipe> = {}) => {
  const seen = { frames: 0, traced: 0, paused: false, flood: undefined as Flood | undefined };
  const line: OpenLine = createLine({
    clock: createFakeClock(),
    transport: how.lossy ? { kind: 'udp', port: 1 } : { kind: 'tcp', port: 1, frame: { delimiter: '\n' } },
    secrets: [],
    intake,
    pipe: {
      write: () => {},
      close: () => {},
      ...(how.lossy
        ? { lossy: true }
        : {
            pause: () => {
              seen.paused = true;
            },
            resume: () => {
              seen.paused = false;
            },
          }),
    },
    listener: {
      ...idleListener,
      frames: {
        add: () => {
          seen.traced += 1;
        },
      },
      frame: () => {
        seen.frames += 1;
        time += costMs;
      },
    },
    onFlood: (flood) => {
      seen.flood = flood;
    },
  });
  return { line, seen };
};
const intake = () => new Intake({ now: () => time });
const lines = (count: number): Buffer => Buffer.from('level 42\n'.repeat(count));
const { framesPerSecond, burstSeconds, freeFrames } = defaultIntakeLimits;

describe('what a device says', () => {
  it('is received at once, also very much of it after a quiet time', () => {
    const { line, seen } = openLine(intake());
    line.receive(lines(framesPerSecond * burstSeconds));
    expect(seen).toMatchObject({ frames: framesPerSecond * burstSeconds, paused: false, flood: undefined });
  });

  it('waits at the device when it is too much in the long run, is named, and nothing of it is lost', () => {
    const { line, seen } = openLine(intake());
    let sent = 0;
    for (let ms = 0; ms < 10_000; ms += 5) {
      if (!seen.paused) {
        line.receive(lines(1_000));
        sent += 1_000;
      }
      pass(5);
    }
    expect(seen.frames).toBeLessThan(framesPerSecond * (10 + burstSeconds) * 1.3);
    expect(seen.flood?.framesPerSecond).toBeGreaterThan(framesPerSecond / 2);
    expect(seen.traced).toBeLessThan(seen.frames);
    pass(8_000);
    expect(seen).toMatchObject({ frames: sent, paused: false, flood: undefined });
  });

  it('leaves time for others: those who say little are received at once', () => {
    const shared = intake();
    costMs = 1;
    const loud = Array.from({ length: 20 }, () => openLine(shared));
    const begun = time;
    for (const { line } of loud) line.receive(lines(1_000));
    // Each has its free frames and one check of the clock, plus at most one turn's time.
    expect(time - begun).toBeLessThan(20 * (freeFrames + 2) + defaultIntakeLimits.turnMs + 16);
    expect(loud.every(({ seen }) => seen.paused)).toBe(true);
    const quiet = openLine(shared);
    quiet.line.receive(lines(3));
    expect(quiet.seen).toMatchObject({ frames: 3, paused: false });
    const before = loud.map(({ seen }) => seen.frames);
    pass(20 * intakeTickMs);
    // Time spent on frames counts too.
    const more = loud.map(({ seen }, i) => seen.frames - (before[i] ?? 0));
    expect(Math.min(...more)).toBeGreaterThan(0);
    for (const { line } of [...loud, quiet]) line.close();
  });

  it('waits at the device while it could not be stored, except for the first of each tick', () => {
    let hasRoom = true;
    const { line, seen } = openLine(new Intake({ now: () => time, hasRoom: () => hasRoom }));
    line.receive(Buffer.from('x\n'.repeat(100)));
    expect(seen.frames).toBe(100);
    pass(intakeTickMs);
    hasRoom = false;
    line.receive(Buffer.from('x\n'.repeat(200)));
    expect([seen.frames < 150, seen.paused]).toEqual([true, true]);
    pass(intakeTickMs);
    const before = seen.frames;
    hasRoom = true;
    pass(intakeTickMs);
    expect([before < 200, seen.frames, seen.paused]).toEqual([true, 300, false]);
  });

  it('as datagrams is lost when it is too much, counted and named', () => {
    const { line, seen } = openLine(intake(), { lossy: true });
    const sent = framesPerSecond * burstSeconds * 3;
    for (let i = 0; i < sent; i += 1) {
      line.receive(Buffer.from('level 42'));
      if (i % 100 === 0) pass(5);
    }
    expect(seen.frames).toBeLessThan(sent);
    expect(seen.frames + (seen.flood?.dropped ?? 0)).toBeGreaterThan(sent / 2);
    expect(seen.flood?.dropped).toBeGreaterThan(1_000);
    pass(8_000);
    expect(seen.flood).toBeUndefined();
  });

  it('ends with its line', () => {
    const { line, seen } = openLine(intake());
    for (let i = 0; i < 100; i += 1) line.receive(lines(1_000));
    pass(2_000);
    expect(seen.flood).toBeDefined();
    line.close();
    const { frames } = seen;
    pass(2_000);
    expect(seen).toMatchObject({ frames, flood: undefined });
  });
});
