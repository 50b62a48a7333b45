import { type ScenePreviewLine, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import type { StateKind } from '../../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { LineSubject } from './line-subject.tsx';
import { useSceneValues } from './scene-value-text.ts';

const kinds: Record<ScenePreviewLine['foresight'], StateKind> = {
  change: 'pending',
  same: 'confirmed',
  blind: 'stale',
  offline: 'offline',
  impossible: 'failed',
  skipped: 'expired',
};
const bad = new Set(['offline', 'impossible']);

/** Delays and conditions change nothing by themselves. */
const acts: Record<ScenePreviewLine['kind'], boolean> = {
  action: true,
  state: true,
  wait: false,
  delay: false,
  branch: false,
  systemStep: true,
};

/** What a step would do at a device: from what to what, or why it would fail; `mixed`: its place is named. */
export const PreviewLine = ({ line, mixed = false }: { line: ScenePreviewLine; mixed?: boolean }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { all } = useSceneValues();
  return (
    <li>
      {line.place && !mixed ? null : <span className="numeric text-muted">{line.position}</span>}
      <span className="column grow">
        <LineSubject line={line} withPlace={mixed} />
        {line.wanted.length > 0 ? (
          <span className="text-small text-secondary">
            {all(line.before)} → <b>{all(line.wanted)}</b>
          </span>
        ) : null}
        {line.against === null ? null : (
          <span className="text-small">
            <StateMark kind="failed" text={t('against', { position: line.against })} />
          </span>
        )}
      </span>
      {acts[line.kind] ? (
        <StateMark
          kind={kinds[line.foresight]}
          text={textOf(line.reason?.text, language) ?? t(`foresight_${line.foresight}`)}
        />
      ) : null}
    </li>
  );
};

/** How many lines would change something, are right already, or would fail. */
export const sumsOf = (lines: readonly ScenePreviewLine[]): { change: number; same: number; bad: number } => ({
  change: lines.filter(({ foresight }) => foresight === 'change' || foresight === 'blind').length,
  same: lines.filter((line) => acts[line.kind] && line.foresight === 'same').length,
  bad: lines.filter(({ foresight }) => bad.has(foresight)).length,
});
