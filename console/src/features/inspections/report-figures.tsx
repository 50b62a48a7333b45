import type { InspectionHead } from '@eoms/contract';
import { Link } from 'react-router';
import { reportOf } from '../../domain/inspections/inspection-calls.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './report.module.css';

const tallest = 32;

/** Faults of the last inspections of the plan, this one in the colour of faults. */
const Trend = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const most = Math.max(1, ...head.trend.map(({ failed }) => failed));
  return (
    <div>
      <span className={styles.trend}>
        {head.trend.map(({ id, failed, at }) => (
          <Link key={id} to={reportOf(id)} title={`${at.slice(0, 10)} · ${t('failedCount', { count: failed })}`}>
            <i
              style={{ height: `${Math.max(2, (failed / most) * tallest)}px` }}
              data-now={id === head.id || undefined}
            />
          </Link>
        ))}
      </span>
      <span className="text-small text-muted">{t('trend', { count: head.trend.length })}</span>
    </div>
  );
};

const Figure = ({
  value,
  label,
  note,
  over = false,
}: {
  value: string;
  label: string;
  note?: string;
  over?: boolean;
}) => (
  <div className={over ? styles.over : undefined}>
    <b className="numeric">{value}</b>
    <span className="text-small text-muted">{note ? `${label}, ${note}` : label}</span>
  </div>
);

const useTook = ({ startedAt, endedAt }: InspectionHead): string => {
  const t = usePhrases('inspections');
  if (!startedAt) return '–';
  const seconds = Math.max(
    0,
    Math.round(((endedAt ? Date.parse(endedAt) : Date.now()) - Date.parse(startedAt)) / 1000),
  );
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return t('lastedHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t('lasted', { minutes, seconds: seconds % 60 });
};

/** The head figures; checked = in order + faulty + not checked, and what is still to come. */
export const ReportFigures = ({ head }: { head: InspectionHead }) => {
  const t = usePhrases('inspections');
  const { total, passed, failed, unchecked, pending } = head.totals;
  const took = useTook(head);
  return (
    <div className={`panel ${styles.figures}`} data-part="report-figures">
      <Figure value={number(total)} label={t('shouldCheck')} note={t('checksCount', { count: head.checks })} />
      <Figure value={number(passed)} label={t('passed')} />
      <Figure
        value={number(failed)}
        label={t('failed')}
        note={t('newlyFailed', { count: head.newlyFailed })}
        over={failed > 0}
      />
      <Figure value={number(unchecked)} label={t('unchecked')} />
      {pending > 0 ? <Figure value={number(pending)} label={t('pending')} /> : null}
      <Figure value={number(head.recovered)} label={t('recovered')} />
      <Figure
        value={took}
        label={t('took')}
        {...(head.active > 0 ? { note: t('activeChecks', { count: head.active }) } : {})}
      />
      {head.trend.length > 1 ? <Trend head={head} /> : null}
    </div>
  );
};
