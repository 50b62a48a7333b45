import { type PlaceUsage, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Chart, type ChartOption } from '../../ui/chart/chart.tsx';
import { FigurePanel } from './figure-panel.tsx';
import type { PeriodQuery } from './use-period.ts';
import { spanLabel } from './words.ts';

const Bars = ({ usage, period }: { usage: PlaceUsage; period: PeriodQuery['period'] }) => {
  const t = usePhrases('statistics');
  const name = t('bookedHours');
  const option = useMemo(
    (): ChartOption => ({
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: usage.spans.map(({ at }) => spanLabel(period, at)) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        {
          ...{ type: 'bar', name, barMaxWidth: 22 },
          data: usage.spans.map(({ bookedMinutes }) => Math.round(bookedMinutes / 6) / 10),
        },
      ],
    }),
    [usage, period, name],
  );
  return <Chart option={option} height={210} label={t('trend')} />;
};

/** How long the places are booked, by hour, day or month. */
export const UsageTrend = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const usage = useQuery(queryOf(placeStatisticsEndpoints.getUsed, { query }));
  return (
    <FigurePanel
      title={t('trend')}
      note={() => t('trendNote')}
      head={({ meetings }) => <span className="s t2">{t('meetingsCount', { count: meetings })}</span>}
      query={usage}
      empty={t('noUsage')}
      isEmpty={({ bookedMinutes }) => bookedMinutes === 0}
    >
      {(data) => <Bars usage={data} period={query.period} />}
    </FigurePanel>
  );
};
