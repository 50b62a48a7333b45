import type { SceneAttempt, SceneLine, SceneRun } from '@eoms/contract';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './receipt.module.css';

/** The span of time that the courses of a receipt are drawn over, in milliseconds since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const spanOf = (run: Pick<SceneRun, 'startedAt' | 'endedAt' | 'lines'>, now: number): Span => {
  const from = Date.parse(run.startedAt);
  const to = run.endedAt === null ? now : Date.parse(run.endedAt);
  return { from, to: Math.max(to, from + 1_000) };
};

const percent = (at: number, { from, to }: Span): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
const kindOf = ({ kind, status }: SceneAttempt): string =>
  status !== 'confirmed' ? 'failed' : kind === 'restore' ? 'restore' : 'do';

interface Piece {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

const piecesOf = (line: SceneLine, now: number): Piece[] => {
  const tries = line.attempts.map((one) => ({
    kind: kindOf(one),
    from: Date.parse(one.startedAt),
    to: Date.parse(one.endedAt),
  }));
  if (tries.length > 0 || line.startedAt === null || line.deviceId !== null) return tries;
  // Delays and waits have no attempts: their course is the time they took.
  const kind = line.status === 'failed' ? 'failed' : 'wait';
  return [{ kind, from: Date.parse(line.startedAt), to: line.endedAt === null ? now : Date.parse(line.endedAt) }];
};

/** The attempts of a line over the time of the run. */
export const LineTimeline = ({ line, span }: { line: SceneLine; span: Span }) => {
  const t = usePhrases('controls');
  return (
    <span className={styles.lineTimeline} role="img" aria-label={`${t('course')}: ${t(`line_${line.status}`)}`}>
      {piecesOf(line, span.to).map((piece) => {
        const left = percent(piece.from, span);
        const width = Math.max(0.8, percent(piece.to, span) - left);
        return <i key={piece.from} className={styles[piece.kind]} style={{ left: `${left}%`, width: `${width}%` }} />;
      })}
    </span>
  );
};
