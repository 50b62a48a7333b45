import type { Rota } from '@eoms/contract';

const dayMs = 86_400_000;

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
  const start = Date.parse(startsAt);
  const turnMs = days * dayMs;
  const turn = Math.floor((now.getTime() - start) / turnMs);
  const at = turn % userIds.length;
  const userId = turn < 0 ? undefined : [...userIds.slice(at), ...userIds.slice(0, at)].find(isHere);
  return userId === undefined ? undefined : { userId, until: new Date(start + (turn + 1) * turnMs) };
};

/** Everybody whom a rota names. */
export const onRota = (rota: Rota | null): string[] =>
  rota ? [...rota.userIds, ...(rota.standIn ? [rota.standIn.userId] : [])] : [];
