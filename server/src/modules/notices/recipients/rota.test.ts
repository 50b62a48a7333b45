import type { Rota } from '@eoms/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onCallAt } from './rota.ts';

const before = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const here = () => true;
const rotaFrom = (startsAt: string, days: number): Rota => ({ userIds: ['a', 'b'], startsAt, days, standIn: null });
const onCall = (rota: Rota, at: string) => {
  const found = onCallAt(rota, new Date(at), here);
  return found && [found.userId, found.until.toISOString()];
};

describe('a rota over a change of clocks in Berlin', () => {
  it('hands over at the same time of day in spring, when a day has 23 hours', () => {
    // Daily at 09:00; the clocks go forward on 28 March 2027 at 02:00.
    const rota = rotaFrom('2027-03-26T09:00:00+01:00', 1);
    expect(onCall(rota, '2027-03-28T08:59:59+02:00')).toEqual(['b', '2027-03-28T07:00:00.000Z']);
    expect(onCall(rota, '2027-03-28T09:00:00+02:00')).toEqual(['a', '2027-03-29T07:00:00.000Z']);
    // Counted in hours, this would still be the turn before.
    expect(onCall(rota, '2027-03-29T09:00:00+02:00')?.[0]).toBe('b');
  });

  it('hands over at the same time of day in autumn, when a day has 25 hours', () => {
    // Weekly, Mondays at 08:00; the clocks go back on 31 October 2027 at 03:00.
    const rota = rotaFrom('2027-10-18T08:00:00+02:00', 7);
    expect(onCall(rota, '2027-11-01T07:00:00+01:00')).toEqual(['b', '2027-11-01T07:00:00.000Z']);
    expect(onCall(rota, '2027-11-01T07:59:59+01:00')?.[0]).toBe('b');
    expect(onCall(rota, '2027-11-01T08:00:00+01:00')).toEqual(['a', '2027-11-08T07:00:00.000Z']);
  });

  it('gives each moment to one person and leaves none out, whatever the clocks do', () => {
    for (const start of ['2027-03-27T02:30:00+01:00', '2027-10-30T02:30:00+02:00']) {
      const rota = rotaFrom(start, 1);
      let [turn, until] = onCall(rota, start) ?? [];
      for (let at = Date.parse(start); at < Date.parse(start) + 4 * 86_400_000; at += 15 * 60_000) {
        const [now, next] = onCall(rota, new Date(at).toISOString()) ?? [];
        if (at < Date.parse(until ?? '')) expect(now).toBe(turn);
        else expect(now).not.toBe(turn);
        [turn, until] = [now, next];
      }
    }
  });
});
