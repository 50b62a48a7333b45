import { describe, expect, it } from 'vitest';
import { createScheduleClock } from './schedule-clock.ts';

const ten = Date.parse('2026-03-02T10:00:00Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

const open = () => {
  let [at, steadyAt] = [ten, 500];
  const saved = new Map<string, number>();
  const clock = createScheduleClock(
    () => at,
    () => steadyAt,
  );
  const look = () => clock.look([...saved].map(([id, updatedAt]) => ({ id, updatedAt })));
  return {
    look,
    save: (id: string, updatedAt: number) => saved.set(id, updatedAt),
    wait: (ms: number): void => {
      [at, steadyAt] = [at + ms, steadyAt + ms];
    },
    set: (to: number): void => {
      at = to;
    },
    since: () => {
      const { owedSince } = look();
      return Object.fromEntries([...saved.keys()].map((id) => [id, owedSince(id)]));
    },
  };
};

describe('since when due times are owed', () => {
  it('is the time of saving while the clock goes on', () => {
    const { save, since, wait } = open();
    save('old', ten - hour);
    expect(since()).toEqual({ old: ten - hour });
    save('new', ten + 5 * second);
    wait(20 * second);
    expect(since()).toEqual({ old: ten - hour, new: ten + 5 * second });
    wait(hour);
    expect(since()).toEqual({ old: ten - hour, new: ten + 5 * second });
  });

  it('is the moment the clock was set back to for what was saved before', () => {
    const { save, since, wait, set } = open();
    save('first', ten - second);
    since();
    set(ten - hour);
    wait(15 * second);
    expect(since()).toEqual({ first: ten - hour });
    wait(2 * hour);
    expect(since()).toEqual({ first: ten - hour });
  });

  it('is the time of saving for what is saved after the clock was set back', () => {
    const { save, since, wait, set } = open();
    save('first', ten);
    since();
    set(ten - hour);
    since();
    save('second', ten - hour + minute);
    wait(2 * minute);
    expect(since()).toEqual({ first: ten - hour, second: ten - hour + minute });
    save('first', ten - hour + 3 * minute);
    wait(2 * minute);
    expect(since()).toMatchObject({ first: ten - hour + 3 * minute });
  });

  it('is the start of the program for what was saved at a time that is yet to come', () => {
    const { save, since, wait } = open();
    save('first', ten + hour);
    expect(since()).toEqual({ first: ten });
    wait(2 * hour);
    expect(since()).toEqual({ first: ten });
  });

  it('goes further back each time, and stays there when the clock is set forward', () => {
    const { save, since, set } = open();
    save('first', ten);
    since();
    set(ten - hour);
    expect(since()).toEqual({ first: ten - hour });
    set(ten - 2 * hour);
    expect(since()).toEqual({ first: ten - 2 * hour });
    set(ten + hour);
    expect(since()).toEqual({ first: ten - 2 * hour });
  });
});

describe('since when the clock has gone on without a gap', () => {
  it('is the start of the program, also after small corrections and after it was set back', () => {
    const { look, wait, set } = open();
    wait(20 * second);
    expect(look()).toMatchObject({ at: ten + 20 * second, begun: ten });
    set(ten + 40 * second);
    expect(look().begun).toBe(ten);
    set(ten - hour);
    expect(look()).toMatchObject({ at: ten - hour, begun: ten });
  });

  it('is the moment it was set forward, or the machine woke', () => {
    const { look, wait, set } = open();
    look();
    wait(10 * second);
    set(ten + hour);
    wait(5 * second);
    expect(look()).toMatchObject({ at: ten + hour + 5 * second, begun: ten + hour - 10 * second });
    wait(hour);
    expect(look().begun).toBe(ten + hour - 10 * second);
  });
});
