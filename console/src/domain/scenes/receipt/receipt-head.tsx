import type { SceneRun } from '@eoms/contract';
import { dateAndTime, number } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './receipt.module.css';
import { secondsBetween } from './run-history.tsx';
import { usePlacesOfRun } from './use-run-cause.ts';

const count = (run: SceneRun, ...statuses: readonly string[]): number =>
  run.lines.filter(({ status }) => statuses.includes(status)).length;

/** What ran where and when, and the sums over all steps. */
export const ReceiptHead = ({ run, now }: { run: SceneRun; now: number }) => {
  const t = usePhrases('controls');
  const place = usePlacesOfRun()(run);
  const seconds = secondsBetween(run.startedAt, run.endedAt ?? new Date(now).toISOString()) ?? 0;
  const failed = count(run, 'failed', 'notRestored');
  const restored = count(run, 'restored');
  const figures = [
    { value: String(run.steps), label: t('sumSteps') },
    { value: String(count(run, 'confirmed', 'unchanged')), label: t('sumDone') },
    ...(failed > 0 ? [{ value: String(failed), label: t('sumFailed'), tone: styles.bad }] : []),
    ...(restored > 0 ? [{ value: String(restored), label: t('sumRestored'), tone: styles.back }] : []),
    { value: String(run.attempts), label: t('sumAttempts') },
    { value: `${number(seconds, 1)} s`, label: t('sumTime') },
  ];
  return (
    <header className={styles.receiptHead}>
      <div className="column grow">
        <span className="text-small text-muted">{t('receipt')}</span>
        <h2>
          {place} {run.groupName}
        </h2>
        <span className="text-small text-secondary numeric">
          {dateAndTime(run.startedAt)}
          {run.endedAt === null ? null : ` – ${dateAndTime(run.endedAt).slice(11)}`}
        </span>
      </div>
      <dl className={styles.receiptFigures}>
        {figures.map(({ value, label, tone }: { value: string; label: string; tone?: string }) => (
          <div key={label} className={tone}>
            <dd className="numeric">{value}</dd>
            <dt className="text-small text-muted">{label}</dt>
          </div>
        ))}
      </dl>
    </header>
  );
};
