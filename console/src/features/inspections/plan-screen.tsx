import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { ChecklistList } from './checklist-list.tsx';
import { PlanEditScreen } from './plan-edit.tsx';
import { PlanList } from './plan-list.tsx';

const Plans = () => {
  const t = usePhrases('inspections');
  const { view, tabs } = useViews(['plans', 'checklists'], t('tabs'), (one) => t(`tab_${one}`));
  return view === 'checklists' ? <ChecklistList tabs={tabs} /> : <PlanList tabs={tabs} />;
};

/** Plans of inspections and the checklists that they use; `?edit=` opens a plan, `new` for one that is made. */
export const PlanScreen = () => {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  if (edited === null) return <Plans />;
  return <PlanEditScreen key={edited} id={edited === 'new' ? null : edited} />;
};
