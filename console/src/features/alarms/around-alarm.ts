import type { Alarm } from '@eoms/contract';

const hour = 3_600_000;
const longest = 24 * hour;
const mostShown = 5;

/** From an hour before the alarm until an hour after its end, a day at most, and never beyond now. */
export const periodAround = (
  { lastAt, clearedAt }: Pick<Alarm, 'lastAt' | 'clearedAt'>,
  now: number,
): { from: number; to: number } => {
  const raised = Date.parse(lastAt);
  const ended = clearedAt === null ? now : Date.parse(clearedAt);
  return { from: raised - hour, to: Math.min(now, Math.max(ended, raised) + hour, raised + longest) };
};

/** Alarms of the same cause that were handled before, the latest first. */
export const earlierOf = (alarm: Pick<Alarm, 'id' | 'key'>, solved: readonly Alarm[]): Alarm[] =>
  solved
    .filter(({ id, key }) => id !== alarm.id && key === alarm.key)
    .sort((a, b) => b.raisedAt.localeCompare(a.raisedAt))
    .slice(0, mostShown);
