import { type MonthlyWarnings, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useShownQuery } from '../../domain/places/use-shown-query.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { LevelBars } from '../../ui/chart/level-bars.tsx';
import { FigurePanel } from './figure-panel.tsx';

const total = (months: MonthlyWarnings): number =>
  months.reduce((sum, { levels: own }) => sum + own[1] + own[2] + own[3] + own[4], 0);

const Bars = ({ months }: { months: MonthlyWarnings }) => {
  const t = usePhrases('statistics');
  const times = useMemo(() => months.map(({ at, levels }) => ({ label: dayjs(at).format('YY-MM'), levels })), [months]);
  return <LevelBars times={times} height={210} label={t('warnings')} />;
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
