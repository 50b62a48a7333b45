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
    ledger.kept(1);
    await turn();
    expect([first.now, both.now]).toEqual(['safe', 'waiting']);
    ledger.kept(1);
    await turn();
    expect(both.now).toBe('safe');
  });

  it('rejects waiters when a point is lost, but not later ones', async () => {
    const ledger = createPointLedger();
    ledger.recorded();
    const first = outcome(ledger.settled());
    ledger.lost();
    ledger.recorded();
    const second = outcome(ledger.settled());
    ledger.kept(1);
    await turn();
    expect([first.now, second.now]).toEqual(['lost', 'safe']);
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
    ledger.kept(1);
    expect(ledger.stalledMs()).toBe(0);
    vi.advanceTimersByTime(800);
    expect(ledger.stalledMs()).toBe(800);
    ledger.kept(1);
    expect(ledger.stalledMs()).toBe(0);
  });
});
