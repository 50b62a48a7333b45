import type { RuleNotice } from '@eoms/contract';
import type { PlayedAlarm } from '@eoms/engine';

/** Reminders are counted as if somebody acknowledged after an hour. */
const acknowledgedAfterMs = 3_600_000;

/** How many notices an alarm leads to for each recipient; escalation is left out. */
export const noticesOf = (
  { push, everyMinutes, onClear }: RuleNotice,
  { raisedAt, clearedAt }: Pick<PlayedAlarm, 'raisedAt' | 'clearedAt'>,
  to: number,
): number => {
  if (push === 'none') return 0;
  const lastsMs = Math.min((clearedAt ?? to) - raisedAt, acknowledgedAfterMs);
  const reminders = push === 'every' ? Math.floor(lastsMs / (everyMinutes * 60_000)) : 0;
  return 1 + reminders + (onClear && clearedAt !== undefined ? 1 : 0);
};
