import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPointLedger } from './point-ledger.ts';

const outcome = (promise: Promise<void>): { now: string } => {
  const seen = { now: 'waiting' };
  promise.then(
    () => {
      seen.now = 'safe';
    },
    () => {
      seen.now = 'lost';
    },
  );
  return seen;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A ledger whose points are recorded by messages, and whose outcomes can be read together. */
const open = () => {
  const ledger = createPointLedger();
  const outcomes: { now: string }[] = [];
  const message = (points: number, ...repeats: readonly number[]): void => {
    const safe = ledger.settled(() => {
      for (let n = 0; n < points; n += 1) ledger.recorded();
      for (const number of repeats) ledger.repeated(number);
    });
    outcomes.push(outcome(safe));
  };
  const lose = (points: number): void => {
    for (let n = 0; n < points; n += 1) ledger.lost();
  };
  const now = async (): Promise<string> => {
    await turn();
    return outcomes.map((one) => one.now).join(' ');
  };
  return { ledger, message, lose, now };
};

describe('the ledger of points', () => {
  it('resolves each waiter once its own points are stored, not before', async () => {
    const ledger = createPointLedger();
    const nothing = outcome(ledger.settled());
    ledger.recorded();
    const first = outcome(ledger.settled());
    ledger.recorded();
    const both = outcome(ledger.settled());
    await turn();
    expect([nothing.now, first.now, both.now]).toEqual(['safe', 'waiting', 'waiting']);
    ledger.taken(1);
    ledger.kept();
    await turn();
    expect([first.now, both.now]).toEqual(['safe', 'waiting']);
    ledger.taken(1);
    ledger.kept();
    await turn();
    expect(both.now).toBe('safe');
  });

  it('fails only the messages whose own points are lost', async () => {
    const { ledger, message, lose, now } = open();
    message(2);
    message(3);
    message(1);
    lose(3);
    // The first two points were lost with their message, the third with the second message, of which two are left.
    expect(await now()).toBe('lost waiting waiting');
    ledger.taken(3);
    expect(await now()).toBe('lost waiting waiting');
    ledger.kept();
    expect(await now()).toBe('lost lost safe');
  });

  it('fails nobody whose points were on their way when later ones were lost', async () => {
    const { ledger, message, lose, now } = open();
    message(2);
    message(2);
    message(2);
    ledger.taken(3);
    lose(1);
    expect(await now()).toBe('waiting lost waiting');
    ledger.kept();
    expect(await now()).toBe('safe lost waiting');
    ledger.taken(2);
    ledger.kept();
    expect(await now()).toBe('safe lost safe');
  });

  it('knows a loss also when what was around it has been stored since', async () => {
    const { ledger, message, lose, now } = open();
    message(1);
    ledger.taken(1);
    message(3);
    lose(1);
    ledger.kept();
    ledger.taken(2);
    expect(await now()).toBe('safe waiting');
    ledger.kept();
    expect(await now()).toBe('safe lost');
  });

  it('lets a repeated value wait for the point that stands for it, and fail with that one', async () => {
    const { ledger, message, lose, now } = open();
    message(1);
    message(1);
    message(0, 0);
    message(0, 1);
    message(0);
    expect(await now()).toBe('waiting waiting waiting waiting safe');
    lose(1);
    expect(await now()).toBe('lost waiting waiting waiting safe');
    ledger.taken(1);
    ledger.kept();
    expect(await now()).toBe('lost safe lost safe safe');
    message(0, 1);
    expect(await now()).toBe('lost safe lost safe safe safe');
  });

  it('counts what work within work has repeated for both', async () => {
    const { ledger, message, lose, now } = open();
    message(1);
    const inner: { now: string }[] = [];
    const outer = outcome(
      ledger.settled(() => {
        inner.push(outcome(ledger.settled(() => ledger.repeated(0))));
      }),
    );
    lose(1);
    expect(await now()).toBe('lost');
    expect([outer.now, inner[0]?.now]).toEqual(['lost', 'lost']);
  });

  it('fails who waits for everything recorded so far, but not later ones', async () => {
    const { ledger, message, lose, now } = open();
    ledger.recorded();
    const all = outcome(ledger.settled());
    lose(1);
    message(1);
    ledger.taken(1);
    ledger.kept();
    expect(await now()).toBe('safe');
    expect(all.now).toBe('lost');
  });

  it('goes on after work that throws', async () => {
    const { ledger, message, now } = open();
    expect(() =>
      ledger.settled(() => {
        throw new Error('a driver');
      }),
    ).toThrow('a driver');
    message(1);
    ledger.taken(1);
    ledger.kept();
    expect(await now()).toBe('safe');
  });

  it('tells 100 000 waiters of as many losses without a search for each', async () => {
    const { message, lose, now } = open();
    const begun = performance.now();
    for (let n = 0; n < 100_000; n += 1) message(1);
    lose(100_000);
    // A search for each would be 5 000 000 000 steps.
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(new Set((await now()).split(' '))).toEqual(new Set(['lost']));
  });

  it('reports for how long no waiting point was stored', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ledger = createPointLedger();
    expect(ledger.stalledMs()).toBe(0);
    vi.advanceTimersByTime(60_000);
    ledger.recorded();
    vi.advanceTimersByTime(500);
    ledger.recorded();
    expect(ledger.stalledMs()).toBe(500);
    ledger.taken(1);
    ledger.kept();
    expect(ledger.stalledMs()).toBe(0);
    vi.advanceTimersByTime(800);
    expect(ledger.stalledMs()).toBe(800);
    ledger.taken(1);
    ledger.kept();
    expect(ledger.stalledMs()).toBe(0);
  });
});
