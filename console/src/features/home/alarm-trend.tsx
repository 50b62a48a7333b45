import { alarmsEndpoints, TrendPeriod } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useShownQuery } from '../../domain/places/use-shown-query.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { useLevelName } from '../../ui/marks/alarm-looks.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './home.module.css';
import { levels, totals } from './trend.ts';
import { TrendBars } from './trend-bars.tsx';

/** Alarms per hour, day or month, most severe on top. */
export const AlarmTrend = () => {
  const t = usePhrases('home');
  const levelName = useLevelName();
  const shown = useShownQuery();
  const [period, setPeriod] = useState<TrendPeriod>('day');
  const trend = useQuery({
    ...queryOf(alarmsEndpoints.alarmTrend, { query: { period, ...shown } }),
    refetchInterval: 60_000,
  });
  const sums = totals(trend.data ?? []);
  const count = levels.reduce((sum, level) => sum + sums[level], 0);
  return (
    <Panel>
      <PanelHead title={t('alarmTrend')} note={trend.data ? t('trendTotal', { count }) : null}>
        <Segments
          small
          label={t('trendPeriod')}
          value={period}
          options={TrendPeriod.options.map((value) => ({ value, label: t(`period_${value}`) }))}
          onChange={setPeriod}
        />
      </PanelHead>
      <PanelBody>
        <QueryGate what={t('alarmTrend')} query={trend}>
          {(spans) =>
            count === 0 ? (
              <EmptyState icon="bell" title={t('noAlarms')} />
            ) : (
              <>
                <div className={`${styles.legend} ${styles.wide}`}>
                  {levels.map((level) => (
                    <span key={level} className="row gap-4 text-secondary">
                      <AlarmMark level={level} />
                      {levelName(level)} {sums[level]}
                    </span>
                  ))}
                </div>
                <TrendBars spans={spans} period={period} label={t('alarmTrend')} />
              </>
            )
          }
        </QueryGate>
      </PanelBody>
    </Panel>
  );
};
