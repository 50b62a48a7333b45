import { type SeenCheck, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './automations.module.css';

/** Every check with what it saw. */
export const SeenChecks = ({ checks }: { checks: readonly SeenCheck[] }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  return (
    <ul className={styles.seenChecks}>
      {checks.map(({ position, text, seen, met }) => (
        <li key={position}>
          <span className="numeric text-muted">{position}</span>
          <span className={styles.grow}>{textOf(text, language)}</span>
          <StateMark
            kind={met === null ? 'unknown' : met ? 'confirmed' : 'expired'}
            text={textOf(seen, language) ?? t(met === null ? 'unknown' : met ? 'met' : 'notMet')}
          />
        </li>
      ))}
    </ul>
  );
};
