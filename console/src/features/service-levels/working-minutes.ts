import type { usePhrases } from '../../i18n/i18n.ts';

type T = ReturnType<typeof usePhrases<'serviceLevels'>>;

/** Working time in hours and minutes. */
export const workingMinutesText = (t: T, minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [t('hours', { count: hours })] : []),
    ...(rest > 0 ? [t('minutes', { count: rest })] : []),
  ];
  return parts.join(' ');
};
