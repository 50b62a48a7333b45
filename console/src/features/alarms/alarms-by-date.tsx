import { alarmsEndpoints, type ReplyOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Chart, type ChartOption } from '../../ui/chart/chart.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useTokens } from '../../ui/theme/use-tokens.ts';

const { alarmTrend } = alarmsEndpoints;
/** Stacked with the worst on top. */
const levels = [4, 3, 2, 1] as const;

const Bars = ({ days }: { days: ReplyOf<typeof alarmTrend> }) => {
  const t = usePhrases('alarms');
  const tokens = useTokens();
  const option = useMemo((): ChartOption => {
    const colors = { 1: tokens.a1M, 2: tokens.a2M, 3: tokens.a3M, 4: tokens.a4M };
    return {
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: days.map(({ at }) => dayjs(at).format('MM-DD')) },
      yAxis: { type: 'value', minInterval: 1 },
      series: levels.map((level) => ({
        ...{ type: 'bar' as const, stack: 'all', name: t(`level${level}`), barMaxWidth: 16 },
        itemStyle: { color: colors[level] },
        data: days.map((day) => day.levels[level]),
      })),
    };
  }, [days, tokens, t]);
  return <Chart option={option} height={180} label={t('byDate')} />;
};

/** Alarms raised on each of the last 30 days. */
export const AlarmsByDate = ({ where }: { where: { placeId?: string; groupId?: string } }) => {
  const t = usePhrases('alarms');
  const trend = useQuery(queryOf(alarmTrend, { query: { ...where, period: 'month' } }));
  return (
    <section>
      <h3>{t('byDate')}</h3>
      <QueryGate what={t('byDate')} query={trend}>
        {(days) => <Bars days={days} />}
      </QueryGate>
    </section>
  );
};
