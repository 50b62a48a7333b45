import { type RehearsedMoment, type RehearsedOutcome, textOf } from '@eoms/contract';
import { useState } from 'react';
import { dateAndTime } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { SeenChecks } from '../seen-checks.tsx';
import styles from './rehearsal.module.css';

export const outcomeMarks = {
  wouldRun: 'confirmed',
  notMet: 'expired',
  unknown: 'unknown',
  tooOften: 'stale',
} as const satisfies Record<RehearsedOutcome, string>;

/** A moment at which an automation was set off, and what came of it. */
export const Moment = ({ moment: { at, cause, outcome, checks } }: { moment: RehearsedMoment }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div data-part="rehearsed-moment" className={styles.rehearsedMoment}>
        <span className="numeric text-secondary">{dateAndTime(at)}</span>
        <span className={styles.rehearsedCause}>{textOf(cause, language)}</span>
        <StateMark kind={outcomeMarks[outcome]} text={t(`r_${outcome}`)} />
        {checks.length > 0 ? (
          <button type="button" className="link weight-medium" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideExample' : 'checks')}
          </button>
        ) : null}
      </div>
      {open ? <SeenChecks checks={checks} /> : null}
    </li>
  );
};
