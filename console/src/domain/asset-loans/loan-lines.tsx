import type { AssetLoan } from '@eoms/contract';
import type { ReactNode } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './asset-loans.module.css';
import { loanPeriod } from './loan-period.ts';
import { LoanTag } from './loan-tag.tsx';
import { useLoanSteps } from './use-loan-steps.ts';

interface LoanLinesProps {
  loans: readonly AssetLoan[];
  /** Named by its equipment, or by who borrows it. */
  by: 'asset' | 'holder';
  empty: string;
  /** Further controls of a line. */
  controls?: (loan: AssetLoan) => ReactNode;
}

/** Loans one below the other, each with what it is now; what is reserved can be released. */
export const LoanLines = ({ loans, by, empty, controls }: LoanLinesProps) => {
  const t = usePhrases('assetLoans');
  const [ofLoans, ofMeetings] = [useMay('assetLoan', 'edit'), useMay('placeMeeting', 'edit')];
  const { release } = useLoanSteps();
  if (loans.length === 0) return <p className="text-small text-muted">{empty}</p>;
  return (
    <ul className={styles.lines}>
      {loans.map((loan) => (
        <li key={loan.id} className={styles.line}>
          <span className="column grow">
            <span className="truncate">{by === 'asset' ? loan.assetName : loan.holder}</span>
            <span className="text-small text-muted truncate">
              {by === 'asset' ? (
                <span className="mono">{loan.assetCode}</span>
              ) : (
                [loanPeriod(loan, t('openEnd')), loan.meeting].filter(Boolean).join(' · ')
              )}
            </span>
          </span>
          <LoanTag loan={loan} />
          {controls?.(loan)}
          {loan.status === 'reserved' && (ofLoans || ofMeetings) ? (
            <IconButton small icon="close" label={t('release')} onClick={() => void release(loan)} />
          ) : null}
        </li>
      ))}
    </ul>
  );
};
