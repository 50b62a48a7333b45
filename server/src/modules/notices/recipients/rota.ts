import type { Rota } from '@eoms/contract';

const dayMs = 86_400_000;

/** Hand-overs stay at the same time of day when the clocks of the venue change. */
const handOvers = (startsAt: string, days: number) => {
  const at = (turn: number): Date => {
    const day = new Date(startsAt);
    day.setDate(day.getDate() + turn * days);
    return day;
  };
  return {
    at,
    /** The turn that a moment is in: the first one is 0. */
    before(now: Date): number {
      const turn = Math.floor((now.getTime() - Date.parse(startsAt)) / (days * dayMs));
      if (at(turn) > now) return turn - 1;
      return at(turn + 1) <= now ? turn + 1 : turn;
    },
  };
};

export interface OnCall {
  readonly userId: string;
  readonly until: Date;
}

/**
 * Whose turn it is: the stand-in, or whom the days say; for somebody who has left, whoever comes next. Undefined before the
 * rota begins, and if nobody is left.
 */
export const onCallAt = (
  { userIds, startsAt, days, standIn }: Rota,
  now: Date,
  isHere: (userId: string) => boolean,
): OnCall | undefined => {
  if (standIn && now < new Date(standIn.until) && isHere(standIn.userId))
    return { userId: standIn.userId, until: new Date(standIn.until) };
  const handOver = handOvers(startsAt, days);
  const turn = handOver.before(now);
  const at = turn % userIds.length;
  const userId = turn < 0 ? undefined : [...userIds.slice(at), ...userIds.slice(0, at)].find(isHere);
  return userId === undefined ? undefined : { userId, until: handOver.at(turn + 1) };
};

/** Everybody whom a rota names. */
export const onRota = (rota: Rota | null): string[] =>
  rota ? [...rota.userIds, ...(rota.standIn ? [rota.standIn.userId] : [])] : [];
