import { type SkippedPlace, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import styles from './receipt.module.css';

/** The places that a run leaves alone, each with the reason. */
export const SkippedPlaces = ({ skipped }: { skipped: readonly SkippedPlace[] }) => {
  const t = usePhrases('central');
  const language = useLanguage();
  if (skipped.length === 0) return null;
  return (
    <section data-part="skipped-places" className={styles.skippedPlaces}>
      <h3>{t('skippedTitle', { count: skipped.length })}</h3>
      <ul>
        {skipped.map(({ placeId, placeName, reason }) => (
          <li key={placeId}>
            <span className="truncate grow">{placeName ?? t('skippedPlace')}</span>
            <StateMark kind="expired" text={textOf(reason.text, language)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
