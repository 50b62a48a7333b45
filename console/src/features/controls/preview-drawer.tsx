import { type ActionGroupStep, actionGroupsEndpoints, type ScenePreviewLine } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { LineSubject } from './line-subject.tsx';
import { useSceneValues } from './scene-value-text.ts';
import './receipt.css';

const kinds: Record<ScenePreviewLine['foresight'], StateKind> = {
  change: 'pending',
  same: 'confirmed',
  blind: 'stale',
  offline: 'offline',
  impossible: 'failed',
};
const bad = new Set(['offline', 'impossible']);

/** Delays and conditions change nothing by themselves. */
const acts = ({ kind }: ScenePreviewLine): boolean => kind === 'action' || kind === 'state';

const Line = ({ line }: { line: ScenePreviewLine }) => {
  const t = usePhrases('controls');
  const language = useLanguage();
  const { all } = useSceneValues();
  return (
    <li>
      <span className="num t3">{line.position}</span>
      <span className="col sp">
        <LineSubject line={line} />
        {line.wanted.length > 0 ? (
          <span className="s t2">
            {all(line.before)} → <b>{all(line.wanted)}</b>
          </span>
        ) : null}
        {line.against === null ? null : (
          <span className="s">
            <StateMark kind="failed" text={t('against', { position: line.against })} />
          </span>
        )}
      </span>
      {acts(line) ? (
        <StateMark
          kind={kinds[line.foresight]}
          text={line.reason?.text[language] ?? t(`foresight_${line.foresight}`)}
        />
      ) : null}
    </li>
  );
};

interface PreviewDrawerProps {
  placeId: string;
  /** Undefined: closed. */
  steps: ActionGroupStep[] | undefined;
  onClose: () => void;
}

/** What the steps would change from what, by the states of now; nothing is sent. */
export const PreviewDrawer = ({ placeId, steps, onClose }: PreviewDrawerProps) => {
  const t = usePhrases('controls');
  const preview = useQuery({
    ...queryOf(actionGroupsEndpoints.previewActionGroup, { body: { placeId, steps: steps ?? [] } }),
    enabled: steps !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <Drawer open={steps !== undefined} title={t('previewTitle')} size={560} onClose={onClose}>
      <p className="s t3">{t('previewText')}</p>
      {steps === undefined ? null : (
        <QueryGate what={t('preview')} query={preview}>
          {(lines) => (
            <>
              <p>
                {t('previewSums', {
                  change: lines.filter(({ foresight }) => foresight === 'change').length,
                  same: lines.filter((line) => acts(line) && line.foresight === 'same').length,
                  bad: lines.filter(({ foresight }) => bad.has(foresight)).length,
                })}
              </p>
              <ul className="preview-lines">
                {lines.map((line) => (
                  <Line key={line.position} line={line} />
                ))}
              </ul>
            </>
          )}
        </QueryGate>
      )}
    </Drawer>
  );
};
