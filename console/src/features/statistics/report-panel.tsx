import { placeStatisticsEndpoints, type WeeklyReport } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FigurePanel } from './figure-panel.tsx';
import styles from './statistics.module.css';
import type { PeriodQuery } from './use-period.ts';

type Kind = Exclude<keyof WeeklyReport, 'from' | 'to'>;
type Name =
  | Exclude<Kind, 'usage' | 'reliability' | 'repairHours'>
  | 'usageShare'
  | 'reliabilityShare'
  | 'repairMinutes';

const figures: readonly {
  kind: Kind;
  name: Name;
  factor: number;
  digits: number;
}[] = [
  { kind: 'meetings', name: 'meetings', factor: 1, digits: 0 },
  { kind: 'usage', name: 'usageShare', factor: 100, digits: 1 },
  { kind: 'reliability', name: 'reliabilityShare', factor: 100, digits: 2 },
  { kind: 'lostMinutes', name: 'lostMinutes', factor: 1, digits: 0 },
  { kind: 'alarms', name: 'alarms', factor: 1, digits: 0 },
  { kind: 'repairHours', name: 'repairMinutes', factor: 60, digits: 0 },
];

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${number(value, digits)}`;

/** The figures of the period with their change; neutral, for more is not always worse. */
export const ReportPanel = ({ query }: { query: PeriodQuery }) => {
  const t = usePhrases('statistics');
  const report = useQuery(queryOf(placeStatisticsEndpoints.getWeeklyReport, { query }));
  return (
    <FigurePanel
      className={styles.report}
      title={t('report')}
      note={() => t('versus')}
      query={report}
      empty=""
      isEmpty={() => false}
    >
      {(data) => (
        <ul>
          {figures.map(({ kind, name, factor, digits }) => {
            const { now, before } = data[kind];
            return (
              <li key={kind}>
                <span className="grow">{t(name)}</span>
                <b>{now === null ? t('unknown') : number(now * factor, digits)}</b>
                <span className={`text-small text-muted ${styles.change}`}>
                  {now === null || before === null ? '–' : signed((now - before) * factor, digits)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </FigurePanel>
  );
};
