import { type PlaceUsage, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TimeBars } from '../../ui/chart/time-bars.tsx';
import { FigurePanel } from './figure-panel.tsx';
import type { PeriodQuery } from './use-period.ts';
import { spanLabel } from './words.ts';

const Bars = ({ usage, period }: { usage: PlaceUsage; period: PeriodQuery['period'] }) => {
  const t = usePhrases('statistics');
  const name = t('bookedHours');
  const data = useMemo(
    () => ({
      labels: usage.spans.map(({ at }) => spanLabel(period, at)),
      bars: [{ name, values: usage.spans.map(({ bookedMinutes }) => Math.round(bookedMinutes / 6) / 10) }],
    }),
    [usage, period, name],
  );
  return <TimeBars data={data} height={210} label={t('trend')} />;
};

/** How long the places are booked, by hour, day or month. */
export const UsageTrend = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const usage = useQuery(queryOf(placeStatisticsEndpoints.getUsed, { query }));
  return (
    <FigurePanel
      title={t('trend')}
      note={() => t('trendNote')}
      head={({ meetings }) => (
        <span className="text-small text-secondary">{t('meetingsCount', { count: meetings })}</span>
      )}
      query={usage}
      empty={t('noUsage')}
      isEmpty={({ bookedMinutes }) => bookedMinutes === 0}
    >
      {(data) => <Bars usage={data} period={query.period} />}
    </FigurePanel>
  );
};
