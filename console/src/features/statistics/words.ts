import type { PlacePeriod } from '@eoms/contract';
import dayjs from 'dayjs';
import { number } from '../../i18n/format.ts';

export const percent = (share: number | null, digits = 1): string =>
  share === null ? '–' : number(share * 100, digits);
export const plain = (value: number | null, digits = 0): string => (value === null ? '–' : number(value, digits));

/** The label of a span of the period: an hour, a day or a month. */
export const spanLabel = (period: PlacePeriod, at: string): string => {
  const pattern = { day: 'HH', week: 'MM-DD', month: 'DD', year: 'MM' } as const;
  return dayjs(at).format(pattern[period]);
};

/** The end is not part of the period. */
export const periodLabel = (period: PlacePeriod, from: string, to: string): string => {
  const first = dayjs(from);
  if (period === 'day') return first.format('YYYY-MM-DD');
  if (period === 'month') return first.format('YYYY-MM');
  return period === 'year'
    ? first.format('YYYY')
    : `${first.format('YYYY-MM-DD')} – ${dayjs(to).subtract(1, 'day').format('MM-DD')}`;
};
