import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { PlanList } from './plan-list.tsx';
import { RuleList } from './rule-list.tsx';
import { TypeList } from './type-list.tsx';

const views = ['types', 'rules', 'plans'] as const;

/** The types of work orders, the rules that say who gets orders, or orders that come round. */
export const TypeScreen = () => {
  const t = usePhrases('orderRules');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  if (view === 'plans') return <PlanList tabs={tabs} />;
  return view === 'rules' ? <RuleList tabs={tabs} /> : <TypeList tabs={tabs} />;
};
