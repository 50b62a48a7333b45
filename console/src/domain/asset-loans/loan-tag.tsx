import type { AssetLoan } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const tones = { reserved: 'accent', out: 'maintenance', returned: 'idle', released: '' } as const;

/** What a loan is now, and why a reservation is none any more. */
export const LoanTag = ({ loan }: { loan: AssetLoan }) => {
  const t = usePhrases('assetLoans');
  const { status, isOverdue, releasedAs } = loan;
  if (isOverdue) return <span className="tag level-2">{t('overdue')}</span>;
  return (
    <span className="column">
      <span>
        <span className={`tag ${tones[status]}`}>{t(status)}</span>
      </span>
      {releasedAs ? <span className="text-small text-muted">{t(`because_${releasedAs}`)}</span> : null}
    </span>
  );
};
