import type { Rota } from '@eoms/contract';

const dayMs = 86_400_000;

export interface OnCall {
  readonly userId: string;
  readonly until: Date;
}

/** Whose turn it is: the stand-in, or whom the days say. Undefined before the rota begins. */
export const onCallAt = ({ userIds, startsAt, days, standIn }: Rota, now: Date): OnCall | undefined => {
  if (standIn && now < new Date(standIn.until)) return { userId: standIn.userId, until: new Date(standIn.until) };
  const start = Date.parse(startsAt);
  const turnMs = days * dayMs;
  const turn = Math.floor((now.getTime() - start) / turnMs);
  const userId = turn < 0 ? undefined : userIds[turn % userIds.length];
  return userId === undefined ? undefined : { userId, until: new Date(start + (turn + 1) * turnMs) };
};
