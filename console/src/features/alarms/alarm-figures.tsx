import { AlarmRankedBy, type AlarmStatistics, alarmsEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './alarm-detail.module.css';
import { AlarmPeriod, usePeriodName } from './alarm-period.tsx';
import { AlarmsByDate } from './alarms-by-date.tsx';
import { type AlarmPageState, type AlarmSpan, spanOf } from './use-alarm-filters.ts';

const { alarmRanking, alarmStatistics } = alarmsEndpoints;
const levels = [1, 2, 3, 4] as const;
const titles = { device: 'byDevice', place: 'byPlace', type: 'byType', text: 'byText' } as const;

/** Which alarms are counted. */
type Where = AlarmSpan & { placeId?: string; groupId?: string };

const whereOf = ({ filters }: AlarmPageState): Where => {
  const { placeId, groupId } = filters;
  const span = spanOf(filters);
  return {
    ...(Object.keys(span).length > 0 ? span : { period: 'month' }),
    ...(placeId ? { placeId } : {}),
    ...(groupId ? { groupId } : {}),
  };
};

const Facts = ({ figures }: { figures: AlarmStatistics }) => {
  const t = usePhrases('alarms');
  const minutes = (seconds: number | null): string =>
    seconds === null ? '–' : t('minutes', { count: Math.round(seconds / 60) });
  const facts = [
    [t('raisedCount'), figures.raised],
    [t('pending'), figures.pending],
    [t('falseAlarm'), figures.results.falseAlarm],
    [t('meanAck'), minutes(figures.secondsToAcknowledge)],
    [t('meanSolve'), minutes(figures.secondsToSolve)],
  ] as const;
  return (
    <>
      <dl className={styles.alarmFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row gap-12">
        {levels.map((level) => (
          <span key={level} className="row gap-4 numeric">
            <AlarmMark level={level} /> {figures.levels[level]}
          </span>
        ))}
      </p>
    </>
  );
};

const Ranking = ({ where }: { where: Where }) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const [by, setBy] = useState<AlarmRankedBy>('device');
  const ranking = useQuery(queryOf(alarmRanking, { query: { ...where, by, size: '10' } }));
  return (
    <section className="column gap-8">
      <h3>{t('ranking')}</h3>
      <Segments
        label={t('ranking')}
        value={by}
        onChange={setBy}
        options={AlarmRankedBy.options.map((value) => ({ value, label: t(titles[value]) }))}
      />
      <QueryGate what={t('ranking')} query={ranking}>
        {(rows) => {
          const most = rows[0]?.alarms ?? 1;
          return (
            <ol className={styles.alarmRanking}>
              {rows.map((row) => (
                <li key={row.key}>
                  <span className="truncate">{textOf(row.name, language) || t('removedDevices')}</span>
                  <b className="numeric">{row.alarms}</b>
                  <span className={styles.bar} style={{ width: `${(100 * row.alarms) / most}%` }} />
                </li>
              ))}
            </ol>
          );
        }}
      </QueryGate>
    </section>
  );
};

const Figures = ({ where }: { where: Where }) => {
  const t = usePhrases('alarms');
  const figures = useQuery(queryOf(alarmStatistics, { query: where }));
  return (
    <QueryGate what={t('statistics')} query={figures}>
      {(data) =>
        data.raised === 0 ? (
          <EmptyState icon="chart" title={t('noFigures')} />
        ) : (
          <div data-part="alarm-detail" className={styles.alarmDetail}>
            <Facts figures={data} />
            <AlarmsByDate where={where} />
            <Ranking where={where} />
          </div>
        )
      }
    </QueryGate>
  );
};

interface AlarmFiguresProps {
  open: boolean;
  /** The list whose period and place the figures are of. */
  page: AlarmPageState;
  onClose: () => void;
}

/** Figures of the list's period, or of the last 30 days: how many, how long they took, by date, and what alarms most. */
export const AlarmFigures = ({ open, page, onClose }: AlarmFiguresProps) => {
  const t = usePhrases('alarms');
  const phone = usePhone();
  const name = usePeriodName(page) ?? t('today30');
  return (
    <Drawer open={open} onClose={onClose} size={phone ? '100%' : 560} title={`${t('statistics')} · ${name}`}>
      <div className={`row gap-8 ${styles.alarmFiguresPeriod}`}>
        <AlarmPeriod page={page} />
      </div>
      {open ? <Figures where={whereOf(page)} /> : null}
    </Drawer>
  );
};
