import { PlacePeriod, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AirPanel } from './air-panel.tsx';
import { AssetsPanel } from './assets-panel.tsx';
import { DeviceReliabilityPanel, PlaceReliabilityPanel } from './reliability-panels.tsx';
import { ReportPanel } from './report-panel.tsx';
import styles from './statistics.module.css';
import { UsageHeat } from './usage-heat.tsx';
import { UsageTrend } from './usage-trend.tsx';
import { usePeriod } from './use-period.ts';
import { WarningsPanel } from './warnings-panel.tsx';
import { periodLabel } from './words.ts';

const { exportStatistics, printStatistics, getUsed } = placeStatisticsEndpoints;

const Toolbar = ({ shown }: { shown: ReturnType<typeof usePeriod> }) => {
  const t = usePhrases('statistics');
  const { period, on, go, turn, query } = shown;
  const download = useDownload();
  const { data } = useQuery(queryOf(getUsed, { query }));
  const label = data ? periodLabel(period, data.from, data.to) : '';
  return (
    <div className={styles.statisticsBar}>
      <Segments
        label={t('period')}
        value={period}
        options={PlacePeriod.options.map((value) => ({ value, label: t(value) }))}
        onChange={(by) => go(by, on)}
      />
      <span className={styles.statisticsTurn}>
        <IconButton icon="chevronLeft" label={t('before')} onClick={() => turn(-1)} />
        <b className="nowrap">{label}</b>
        <IconButton icon="chevronRight" label={t('after')} onClick={() => turn(1)} />
      </span>
      {on === undefined ? null : <Button onClick={() => go(period, undefined)}>{t('current')}</Button>}
      <span className="grow" />
      <Button
        icon={<Icon name="download" />}
        onClick={() => void download(exportStatistics, { query }, `${t('fileName')} ${label}.xlsx`)}
      >
        {t('table')}
      </Button>
      <Button
        icon={<Icon name="document" />}
        onClick={() => void download(printStatistics, { query }, `${t('fileName')} ${label}.pdf`)}
      >
        {t('document')}
      </Button>
    </div>
  );
};

/** How the places are used and how reliably they work (look 21). */
export const StatisticsScreen = () => {
  const shown = usePeriod();
  const { query } = shown;
  return (
    <div className={`page ${styles.statistics}`}>
      <Toolbar shown={shown} />
      <div className={styles.statisticsPanels}>
        <UsageHeat query={query} />
        <ReportPanel query={query} />
        <PlaceReliabilityPanel query={query} />
        <AssetsPanel />
        <UsageTrend query={query} />
        <AirPanel query={query} />
        <WarningsPanel />
        <DeviceReliabilityPanel query={query} />
      </div>
    </div>
  );
};
