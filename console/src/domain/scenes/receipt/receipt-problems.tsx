import type { SceneAttempt, SceneLine } from '@eoms/contract';
import { clockWithSeconds, number } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { LineMark } from '../run-marks.tsx';
import { LineSubject } from './line-subject.tsx';
import { secondsBetween } from './run-history.tsx';
import { useSceneValues } from './scene-value-text.ts';

const Attempt = ({ attempt, count }: { attempt: SceneAttempt; count: number }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { all } = useSceneValues();
  const seconds = secondsBetween(attempt.startedAt, attempt.endedAt) ?? 0;
  return (
    <li>
      <span className="nw">{attempt.kind === 'restore' ? t('attemptRestore') : t('attemptNo', { count })}</span>
      <time className="num t3">{clockWithSeconds(attempt.startedAt)}</time>
      <StateMark
        kind={attempt.status === 'confirmed' ? 'confirmed' : 'failed'}
        text={attempt.reason?.text[language] ?? t('line_confirmed')}
      />
      <span className="sp t2">{attempt.after.length > 0 ? t('readBack', { values: all(attempt.after) }) : null}</span>
      <span className="num t3">{number(seconds, 1)} s</span>
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
    <section className="receipt-problems">
      <h3>{t('problems')}</h3>
      {found.map((line) => (
        <div key={line.position} className="problem">
          <p className="row g8">
            <b>{t('problemOf', { position: line.position })}</b>
            <LineSubject line={line} withPlace />
            <LineMark status={line.status} />
            {line.reason ? <span className="t2">{line.reason.text[language]}</span> : null}
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
