import type { AlarmWindow, AlarmWindowSchedule } from '@eoms/contract';
import dayjs from 'dayjs';
import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { addDays, inWords } from '../../ui/time/zone.ts';

export const minuteOf = (at: string): string => dayjs(at).format('YYYY-MM-DD HH:mm');

/** The end, without the date where that is the same. */
const endOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  dayjs(to).isSame(from, 'day') ? dayjs(to).format('HH:mm') : minuteOf(to);

const aMonday = '2024-01-01';
/** 1 is Monday, 7 is Sunday. */
export const weekdayName = (day: number): string => inWords(addDays(aMonday, day - 1), { weekday: 'short' });

type T = ReturnType<typeof usePhrases<'alarmWindows'>>;

const scheduleInWords = (schedule: AlarmWindowSchedule, t: T): string => {
  if (schedule.kind === 'once') return t('once');
  const { days, from, to, firstDate, lastDate } = schedule;
  const names = days.length === 7 ? t('daily') : [...days].sort().map(weekdayName).join(' ');
  const times = t(to > from ? 'repeats' : 'repeatsOvernight', { days: names, from, to });
  const dates = lastDate ? t('datesUntil', { first: firstDate, last: lastDate }) : t('dates', { first: firstDate });
  return `${times} · ${dates}`;
};

const timeInWords = ({ state, current, schedule, endedAt, endedBy }: AlarmWindow, t: T): string => {
  if (state === 'open' && current) return t('untilTime', { until: minuteOf(current.to) });
  if (current) return t('nextTime', { from: minuteOf(current.from), to: endOf(current) });
  if (endedAt) return t('endedBy', { by: endedBy ?? '', at: minuteOf(endedAt) });
  return schedule.kind === 'once' ? `${minuteOf(schedule.from)} – ${endOf(schedule)}` : t('over');
};

/** When a window is open, in words: the time that matters now, and how it repeats. */
export const useWindowWords = () => {
  const t = usePhrases('alarmWindows');
  return useCallback(
    (window: AlarmWindow) => ({ time: timeInWords(window, t), repeats: scheduleInWords(window.schedule, t) }),
    [t],
  );
};
