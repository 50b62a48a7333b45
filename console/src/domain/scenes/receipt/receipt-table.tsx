import { type SceneLine, type SceneRun, textOf } from '@eoms/contract';
import { Fragment, memo } from 'react';
import { number } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { LineMark } from '../run-marks.tsx';
import { LineSubject } from './line-subject.tsx';
import { LineTimeline, type Span, spanOf } from './line-timeline.tsx';
import { mixesPlaces } from './mixed-places.ts';
import styles from './receipt.module.css';
import { secondsBetween } from './run-history.tsx';
import { useSceneValues } from './scene-value-text.ts';

const Line = memo(({ line, span, mixed }: { line: SceneLine; span: Span; mixed: boolean }) => {
  const { all } = useSceneValues();
  const language = useLanguage();
  const seconds = secondsBetween(line.startedAt, line.endedAt);
  const inner = line.position.includes('.') && (mixed || line.place === undefined);
  return (
    <tr data-status={line.status} className={styles[`line-${line.status}`]}>
      <td className="numeric text-muted">{line.position}</td>
      <td className={inner ? styles.inner : undefined}>
        <LineSubject line={line} withPlace={mixed} />
      </td>
      <td className="text-secondary">{line.before.length > 0 ? all(line.before) : '—'}</td>
      <td>{line.wanted.length > 0 ? all(line.wanted) : '—'}</td>
      <td>
        <b>{line.after.length > 0 ? all(line.after) : '—'}</b>
      </td>
      <td className={styles.timelineCell}>
        <LineTimeline line={line} span={span} />
      </td>
      <td className={`numeric ${styles.right}`}>{seconds === undefined ? '—' : `${number(seconds, 1)} s`}</td>
      <td className={`numeric ${styles.right}`}>{line.attempts.length || '—'}</td>
      <td>
        <LineMark status={line.status} />
        {line.status === 'skipped' && line.reason ? (
          <span className={`text-small text-muted ${styles.why}`}>{textOf(line.reason.text, language)}</span>
        ) : null}
      </td>
    </tr>
  );
});

const legends = { do: 'legendDo', failed: 'legendFailed', restore: 'legendRestore' } as const;

/** Every step at every device: before, wanted, after, its course over time, and the result. */
export const ReceiptTable = ({ run, now }: { run: SceneRun; now: number }) => {
  const t = usePhrases('controls');
  const span = spanOf(run, now);
  const mixed = mixesPlaces(run.lines);
  const heads = ['step', 'subject', 'before', 'wanted', 'after', 'course', 'took', 'times', 'result'] as const;
  return (
    // A scrolling region must be reachable with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.receiptScroll} tabIndex={0} aria-label={t('steps')}>
      <table className={styles.receiptTable}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.lines.map((line, at) => (
            <Fragment key={line.position}>
              {!mixed && line.place && line.place.id !== run.lines[at - 1]?.place?.id ? (
                <tr data-part="receipt-place" className={styles.receiptPlace}>
                  <th scope="colgroup" colSpan={heads.length}>
                    {line.place.name}
                  </th>
                </tr>
              ) : null}
              <Line line={line} span={span} mixed={mixed} />
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={`${styles.legend} text-small text-muted`}>
        {(['do', 'failed', 'restore'] as const).map((kind) => (
          <span key={kind} className="row gap-4">
            <span className={`${styles.lineTimeline} ${styles.sample}`}>
              <i className={styles[kind]} />
            </span>
            {t(legends[kind])}
          </span>
        ))}
      </p>
    </section>
  );
};
