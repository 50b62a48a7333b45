import { StatisticsPeriod } from '@eoms/contract/vocabulary';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { usePhrases } from '../../i18n/i18n.ts';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { type AlarmPageState, daysOf } from './use-alarm-filters.ts';

const dateForm = 'YYYY-MM-DD';
const names = { today: 'today', week: 'today7', month: 'today30', year: 'year12', any: 'anyDays' } as const;

/** The period of the address in words; days as `2026-03-01 – 2026-03-31`. */
export const usePeriodName = ({ filters }: AlarmPageState): string | undefined => {
  const t = usePhrases('alarms');
  if (filters.period !== 'any') return filters.period && t(names[filters.period]);
  const { first = '', last = '' } = daysOf(filters);
  return first || last ? `${first} – ${last}`.trim() : undefined;
};

/** Today, the last week, month or year, or any days; for the list and its figures alike, kept in the address. */
export const AlarmPeriod = ({ page }: { page: AlarmPageState }) => {
  const t = usePhrases('alarms');
  const { first, last } = daysOf(page.filters);
  const choose = (_: 'period', period: string | undefined): void =>
    page.setFilters({ period, from: undefined, to: undefined });
  return (
    <>
      <FilterSelect
        page={{ filters: page.filters, setFilter: choose }}
        name="period"
        label={t('period')}
        any={t('period')}
        options={[...StatisticsPeriod.options, 'any' as const].map((value) => ({ value, label: t(names[value]) }))}
        width={116}
      />
      {page.filters.period === 'any' ? (
        <DatePicker.RangePicker
          aria-label={t('anyDays')}
          placeholder={[t('fromDay'), t('toDay')]}
          value={[first ? dayjs(first) : null, last ? dayjs(last) : null]}
          onChange={(range) =>
            page.setFilters({ from: range?.[0]?.format(dateForm), to: range?.[1]?.format(dateForm) })
          }
          style={{ width: 240 }}
        />
      ) : null}
    </>
  );
};
