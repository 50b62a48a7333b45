import type { CalendarOutcome } from '@eoms/contract';
import { shortTime } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './meetings.module.css';

/** What reading a calendar did, with the meetings that were left out and why. */
export const CalendarOutcomeText = ({ outcome }: { outcome: CalendarOutcome }) => {
  const t = usePhrases('meetings');
  const { found, added, changed, removed, skipped, skippedCount } = outcome;
  return (
    <div className="text-small column gap-4">
      <span>{t('outcome', { found, added, changed, removed })}</span>
      {skippedCount > 0 ? (
        <details>
          <summary>{t('skipped', { count: skippedCount })}</summary>
          <ul className={styles.skippedMeetings}>
            {skipped.map(({ subject, startsAt, reason, detail }) => (
              <li key={`${startsAt} ${subject} ${reason} ${detail}`}>
                {startsAt === null ? null : <span className="numeric">{shortTime(startsAt)} </span>}
                {subject || t('private')} · {t(`skip_${reason}`)}
                {detail ? <span className="text-secondary"> · {detail}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
};
