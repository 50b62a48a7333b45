import { useSearchParams } from 'react-router';
import { useFollowLoans } from '../../domain/asset-loans/loan-calls.ts';
import { LoanCalendar } from './loan-calendar.tsx';
import { LoanDesk } from './loan-desk.tsx';
import { LoanList } from './loan-list.tsx';

/** Loans of equipment: the list, `?view=calendar` what has which piece when, `?view=scan` hands out and takes back. */
export const LoanScreen = () => {
  useFollowLoans();
  const view = useSearchParams()[0].get('view');
  if (view === 'calendar') return <LoanCalendar />;
  return view === 'scan' ? <LoanDesk /> : <LoanList />;
};
