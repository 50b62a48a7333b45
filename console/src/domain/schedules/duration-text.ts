import type { usePhrases } from '../../i18n/i18n.ts';

/** A length of time in its largest whole unit: `90` is 90 s, `3600` is 1 h. */
export const durationText = (t: ReturnType<typeof usePhrases<'alarmRules'>>, seconds: number): string => {
  if (seconds >= 3600 && seconds % 3600 === 0) return t('hours', { count: seconds / 3600 });
  if (seconds > 60 && seconds % 60 === 0) return t('minutes', { count: seconds / 60 });
  return t('seconds', { count: seconds });
};
