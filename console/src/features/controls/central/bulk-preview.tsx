import type { BulkPreview, ScenePreviewLine } from '@eoms/contract';
import { PreviewLine, sumsOf } from '../../../domain/scenes/receipt/preview-line.tsx';
import receiptStyles from '../../../domain/scenes/receipt/receipt.module.css';
import { SkippedPlaces } from '../../../domain/scenes/receipt/skipped-places.tsx';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './central.module.css';

/** More than these are not read by anybody; the sums cover all. */
const mostPlaces = 200;
const unfolded = 30;

const byPlace = (lines: readonly ScenePreviewLine[]): [string, string, ScenePreviewLine[]][] => {
  const found = new Map<string, [string, string, ScenePreviewLine[]]>();
  for (const line of lines) {
    const { id = '', name = '—' } = line.place ?? {};
    const known = found.get(id);
    if (known) known[2].push(line);
    else found.set(id, [id, name, [line]]);
  }
  return [...found.values()];
};

/** What a run over many places would change, place by place, and the places that it would skip. */
export const BulkPreviewList = ({ preview: { lines, skipped } }: { preview: BulkPreview }) => {
  const t = usePhrases('central');
  const places = byPlace(lines);
  return (
    <>
      <p aria-live="polite">{t('sums', sumsOf(lines))}</p>
      {places.slice(0, mostPlaces).map(([id, name, own]) => (
        <details data-part="bulk-place" key={id} className={styles.bulkPlace} open={lines.length <= unfolded}>
          <summary>
            <b className="truncate">{name}</b>
            <span className="text-small text-muted">{t('placeLines', sumsOf(own))}</span>
          </summary>
          <ul className={receiptStyles.previewLines}>
            {own.map((line) => (
              <PreviewLine key={line.position} line={line} />
            ))}
          </ul>
        </details>
      ))}
      {places.length > mostPlaces ? (
        <p className="text-small text-muted">{t('morePlaces', { count: places.length - mostPlaces })}</p>
      ) : null}
      <SkippedPlaces skipped={skipped} />
    </>
  );
};
