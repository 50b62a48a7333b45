import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';

export type LoanView = 'list' | 'calendar' | 'scan';
const views: readonly LoanView[] = ['list', 'calendar', 'scan'];

/** Goes from one view to another. */
export const LoanViews = ({ view }: { view: LoanView }) => {
  const t = usePhrases('assetLoans');
  const navigate = useNavigate();
  return (
    <Segments
      label={t('view')}
      value={view}
      onChange={(next) => void navigate(next === 'list' ? '/assetLoan' : `/assetLoan?view=${next}`)}
      options={views.map((value) => ({ value, label: t(value) }))}
    />
  );
};
