import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPressure } from './pressure.ts';

/** A history that 100 readings fill up to its mark, and a clock that stands still unless told. */
const open = () => {
  vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = { amount: 0, stalledMs: 0, now: 1_000 };
  const pressure = createPressure({
    amount: () => at.amount,
    stalledMs: () => at.stalledMs,
    now: () => at.now,
    high: 100,
    low: 50,
  });
  const went: string[] = [];
  /** Reads as much as it is told once it may. */
  const read = (who: string, readings: number, ms = 0): void => {
    const take = () => {
      went.push(who);
      at.amount += readings;
      at.now += ms;
    };
    if (pressure.mayGoOn()) take();
    else pressure.wait(take);
  };
  const turn = (): void => void vi.advanceTimersToNextTimer();
  return { at, pressure, went, read, turn };
};

describe('the pressure', () => {
  it('holds everybody from the high mark until the low mark, and lets them go in their order', () => {
    const { at, pressure, went, read } = open();
    read('a', 101);
    read('b', 1);
    read('c', 1);
    expect([went.join(''), pressure.waiting, pressure.isHigh()]).toEqual(['a', 2, true]);
    at.amount = 51;
    pressure.eased();
    expect(went.join('')).toBe('a');
    at.amount = 50;
    pressure.eased();
    expect([went.join(''), pressure.waiting, pressure.isHigh()]).toEqual(['abc', 0, false]);
  });

  it('stops letting go where those that went have filled it again', () => {
    const { at, pressure, went, read } = open();
    read('a', 200);
    for (const who of 'bcd') read(who, 40);
    at.amount = 40;
    pressure.eased();
    expect([went.join(''), pressure.waiting]).toEqual(['abc', 1]);
  });

  it('lets nobody overtake who waits', () => {
    const { at, pressure, went, read } = open();
    read('a', 200);
    read('b', 1);
    at.amount = 0;
    read('c', 1);
    expect(pressure.waiting).toBe(2);
    pressure.eased();
    expect(went.join('')).toBe('abc');
  });

  it('gives them 10 ms of a turn of the event loop, and the others go on in the next', () => {
    const { pressure, went, read, turn } = open();
    for (const who of 'abcde') read(who, 1, 5);
    expect([went.join(''), pressure.waiting, pressure.isHigh()]).toEqual(['ab', 3, false]);
    turn();
    expect(went.join('')).toBe('abcd');
    turn();
    expect([went.join(''), pressure.waiting]).toEqual(['abcde', 0]);
  });

  it('lets a few go on when nothing can be stored for long, so that commands and pings get through', () => {
    const { at, pressure, went, read } = open();
    read('a', 200);
    for (let n = 0; n < 40; n += 1) read('b', 1);
    vi.advanceTimersByTime(5_000);
    expect(went).toHaveLength(1);
    at.stalledMs = 15_001;
    vi.advanceTimersByTime(500);
    expect(went).toHaveLength(3);
    // Connections that read one message after another would never end here.
    expect(pressure.isHigh()).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect([went.length, pressure.waiting]).toEqual([41, 0]);
  });

  it('notices by itself that there is room again', () => {
    const { at, pressure, went, read } = open();
    read('a', 200);
    read('b', 1);
    at.amount = 0;
    vi.advanceTimersByTime(500);
    expect([went.join(''), pressure.waiting]).toEqual(['ab', 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports for how long it has been high', () => {
    const { at, pressure } = open();
    at.amount = 101;
    expect(pressure.highMs).toEqual({ now: 0, together: 0 });
    at.now += 300;
    expect(pressure.highMs).toEqual({ now: 300, together: 300 });
    at.amount = 0;
    expect(pressure.highMs).toEqual({ now: 0, together: 300 });
  });
});
