import { type MonthlyWarnings, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useShownQuery } from '../../pickers/use-shown-query.ts';
import { Chart, type ChartOption } from '../../ui/chart/chart.tsx';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import { useUiText } from '../../ui/ui-text.tsx';
import { FigurePanel } from './figure-panel.tsx';

const levels = [4, 3, 2, 1] as const;
const total = (months: MonthlyWarnings): number =>
  months.reduce((sum, { levels: own }) => sum + own[1] + own[2] + own[3] + own[4], 0);

const Bars = ({ months }: { months: MonthlyWarnings }) => {
  const t = usePhrases('statistics');
  const ui = useUiText();
  const tokens = useTokens();
  const option = useMemo((): ChartOption => {
    const colors = { 1: tokens.a1M, 2: tokens.a2M, 3: tokens.a3M, 4: tokens.a4M };
    return {
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ at }) => dayjs(at).format('YY-MM')) },
      yAxis: { type: 'value', minInterval: 1 },
      series: levels.map((level) => ({
        ...{ type: 'bar' as const, stack: 'all', name: ui(`level${level}`), barMaxWidth: 22 },
        itemStyle: { color: colors[level] },
        data: months.map((month) => month.levels[level]),
      })),
    };
  }, [months, tokens, ui]);
  return <Chart option={option} height={210} label={t('warnings')} />;
};

/** Alarms raised in each of the last twelve months. */
export const WarningsPanel = () => {
  const t = usePhrases('statistics');
  const query = useShownQuery();
  const warnings = useQuery(queryOf(placeStatisticsEndpoints.getMonthlyWarnings, { query }));
  return (
    <FigurePanel
      title={t('warnings')}
      note={() => t('warningsNote')}
      query={warnings}
      empty={t('noWarnings')}
      isEmpty={(months) => total(months) === 0}
    >
      {(months) => <Bars months={months} />}
    </FigurePanel>
  );
};
