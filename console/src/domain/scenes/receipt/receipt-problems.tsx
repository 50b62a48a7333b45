import { type SceneAttempt, type SceneLine, textOf } from '@eoms/contract';
import { clockWithSeconds, number } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { LineMark } from '../run-marks.tsx';
import { LineSubject } from './line-subject.tsx';
import styles from './receipt.module.css';
import { secondsBetween } from './run-history.tsx';
import { useSceneValues } from './scene-value-text.ts';

const Attempt = ({ attempt, count }: { attempt: SceneAttempt; count: number }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { all } = useSceneValues();
  const seconds = secondsBetween(attempt.startedAt, attempt.endedAt) ?? 0;
  return (
    <li>
      <span className="nowrap">{attempt.kind === 'restore' ? t('attemptRestore') : t('attemptNo', { count })}</span>
      <time className="numeric text-muted">{clockWithSeconds(attempt.startedAt)}</time>
      <StateMark
        kind={attempt.status === 'confirmed' ? 'confirmed' : 'failed'}
        text={textOf(attempt.reason?.text, language) ?? t('line_confirmed')}
      />
      <span className="grow text-secondary">
        {attempt.after.length > 0 ? t('readBack', { values: all(attempt.after) }) : null}
      </span>
      <span className="numeric text-muted">{number(seconds, 1)} s</span>
    </li>
  );
};

const troubled = ({ status, attempts }: SceneLine): boolean =>
  status === 'failed' ||
  status === 'replaced' ||
  status === 'notRestored' ||
  attempts.some((one) => one.status !== 'confirmed');

/** Each step that did not succeed at once: what was tried, and what the device said. */
export const ReceiptProblems = ({ lines }: { lines: readonly SceneLine[] }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const found = lines.filter(troubled);
  if (found.length === 0) return null;
  return (
    <section data-part="receipt-problems" className={styles.receiptProblems}>
      <h3>{t('problems')}</h3>
      {found.map((line) => (
        <div key={line.position} className={styles.problem}>
          <p className="row gap-8">
            <b>{t('problemOf', { position: line.position })}</b>
            <LineSubject line={line} withPlace />
            <LineMark status={line.status} />
            {line.reason ? <span className="text-secondary">{textOf(line.reason.text, language)}</span> : null}
          </p>
          <ul>
            {line.attempts.map((attempt, at) => (
              <Attempt key={attempt.startedAt + attempt.kind} attempt={attempt} count={at + 1} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
