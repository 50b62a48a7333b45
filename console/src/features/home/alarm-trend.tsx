import { alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { useUiText } from '../../ui/ui-text.tsx';
import { levels, totals } from './trend.ts';
import { TrendBars } from './trend-bars.tsx';

/** Alarms per hour, worst on top. */
export const AlarmTrend = () => {
  const t = usePhrases('home');
  const ui = useUiText();
  const trend = useQuery({
    ...queryOf(alarmsEndpoints.alarmTrend, { query: { period: 'day' } }),
    refetchInterval: 60_000,
  });
  const describe = useDescribeError();
  const failure = trend.error && !trend.data ? describe(trend.error) : undefined;
  const sums = totals(trend.data ?? []);
  const count = levels.reduce((sum, level) => sum + sums[level], 0);
  return (
    <Panel className="trend">
      <PanelHead title={t('alarmTrend')} note={t('last24Hours')}>
        <span className="s t2" style={{ paddingRight: 6 }}>
          {trend.data ? t('last24Total', { count }) : null}
        </span>
      </PanelHead>
      <PanelBody>
        {failure ? <ErrorState title={t('alarmTrend')} {...failure} onRetry={() => void trend.refetch()} /> : null}
        {trend.isPending ? <TextBones lines={4} /> : null}
        {trend.data && count === 0 ? <EmptyState icon="bell" title={t('noAlarms')} /> : null}
        {trend.data && count > 0 ? (
          <>
            <div className="legend wide">
              {levels.map((level) => (
                <span key={level} className="row g4 t2">
                  <AlarmMark level={level} />
                  {ui(`level${level}`)} {sums[level]}
                </span>
              ))}
            </div>
            <TrendBars hours={trend.data} label={t('alarmTrend')} />
          </>
        ) : null}
      </PanelBody>
    </Panel>
  );
};
