import type { ScenePreviewLine } from '@eoms/contract';
import { usePhrases } from '../../../i18n/i18n.ts';
import { type Gated, QueryGate } from '../../../ui/states/query-gate.tsx';
import { PreviewLine, sumsOf } from './preview-line.tsx';
import styles from './receipt.module.css';

/** A preview is asked for anew each time: it is about the states of now. */
export const previewOptions = { retry: false, gcTime: 0 } as const;

/** The sums of a preview, and its lines. */
export const PreviewLines = ({ query }: { query: Gated<ScenePreviewLine[]> }) => {
  const t = usePhrases('controls');
  return (
    <QueryGate what={t('preview')} query={query}>
      {(lines) => (
        <>
          <p>{t('previewSums', sumsOf(lines))}</p>
          <ul className={styles.previewLines}>
            {lines.map((line) => (
              <PreviewLine key={line.position} line={line} mixed={line.place !== undefined} />
            ))}
          </ul>
        </>
      )}
    </QueryGate>
  );
};
