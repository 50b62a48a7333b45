import type { SkippedPlace } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';

/** The places that a run leaves alone, each with the reason. */
export const SkippedPlaces = ({ skipped }: { skipped: readonly SkippedPlace[] }) => {
  const t = usePhrases('central');
  const language = useLanguage();
  if (skipped.length === 0) return null;
  return (
    <section className="skipped-places">
      <h3>{t('skippedTitle', { count: skipped.length })}</h3>
      <ul>
        {skipped.map(({ placeId, placeName, reason }) => (
          <li key={placeId}>
            <span className="el sp">{placeName ?? t('skippedPlace')}</span>
            <StateMark kind="expired" text={reason.text[language]} />
          </li>
        ))}
      </ul>
    </section>
  );
};
