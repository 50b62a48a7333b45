import { type AirQuality, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Chart, type ChartOption } from '../../ui/chart/chart.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { FigurePanel } from './figure-panel.tsx';
import type { PeriodQuery } from './use-period.ts';
import { spanLabel } from './words.ts';

type Series = AirQuality['series'][number];

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

const Lines = ({ series, period }: { series: Series; period: PeriodQuery['period'] }) => {
  const t = usePhrases('statistics');
  const [average, highest] = [t('average'), t('highest')];
  const option = useMemo((): ChartOption => {
    const line = { type: 'line' as const, connectNulls: false, showSymbol: true, symbolSize: 4, symbol: 'circle' };
    const named = (name: string) => ({ show: true, formatter: name, distance: 4 });
    return {
      grid: { right: 56 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: series.points.map(({ at }) => spanLabel(period, at)) },
      yAxis: { type: 'value', scale: true },
      series: [
        { ...line, name: average, endLabel: named(average), data: series.points.map((one) => rounded(one.average)) },
        {
          ...line,
          name: highest,
          endLabel: named(highest),
          lineStyle: { type: 'dashed' as const },
          data: series.points.map((one) => rounded(one.highest)),
        },
      ],
    };
  }, [series, period, average, highest]);
  return <Chart option={option} height={180} label={`${t('air')}: ${t(series.capability)}`} />;
};

/** The air of the places, one measured value at a time. */
export const AirPanel = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const [chosen, choose] = useState<Series['capability']>('co2');
  const air = useQuery(queryOf(placeStatisticsEndpoints.getAirQuality, { query }));
  const shownOf = ({ series }: AirQuality) => series.find(({ capability }) => capability === chosen) ?? series[0];
  return (
    <FigurePanel
      title={t('air')}
      note={(data) => {
        const shown = shownOf(data);
        return shown ? t('airNote', { count: shown.sensors, unit: shown.unit ?? '' }) : null;
      }}
      query={air}
      empty={t('noAir')}
      isEmpty={({ series }) => series.length === 0}
    >
      {(data) => {
        const shown = shownOf(data);
        return shown ? (
          <>
            <Segments
              small
              label={t('airKind')}
              value={shown.capability}
              options={data.series.map(({ capability }) => ({ value: capability, label: t(capability) }))}
              onChange={choose}
            />
            <Lines series={shown} period={query.period} />
          </>
        ) : null;
      }}
    </FigurePanel>
  );
};
