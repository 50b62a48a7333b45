import type { SeenCheck } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

/** Every check with what it saw. */
export const SeenChecks = ({ checks }: { checks: readonly SeenCheck[] }) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  return (
    <ul className="seen-checks">
      {checks.map(({ position, text, seen, met }) => (
        <li key={position}>
          <span className="num t3">{position}</span>
          <span className="grow">{text[language]}</span>
          <StateMark
            kind={met === null ? 'unknown' : met ? 'confirmed' : 'expired'}
            text={seen?.[language] ?? t(met === null ? 'unknown' : met ? 'met' : 'notMet')}
          />
        </li>
      ))}
    </ul>
  );
};
