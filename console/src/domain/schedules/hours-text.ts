import type { RuleHours } from '@eoms/contract';
import type { usePhrases } from '../../i18n/i18n.ts';

type T = ReturnType<typeof usePhrases<'alarmRules'>>;

const dayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;

export const daysText = (t: T, days: readonly number[]): string => {
  const sorted = dayNumbers.filter((day) => days.includes(day));
  if (sorted.length === 7) return t('everyDay');
  if (sorted.join() === '1,2,3,4,5') return t('weekdays');
  return sorted.map((day) => t(`day${day}`)).join(' ');
};

export const hoursText = (t: T, { periods }: Pick<RuleHours, 'periods'>): string =>
  periods
    .map(({ days, from, to }) => `${daysText(t, days)} ${from}–${to > from ? to : t('s_nextDay', { time: to })}`)
    .join(t('s_or'));
