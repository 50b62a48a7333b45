import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { RuleList } from './rule-list.tsx';
import { TypeList } from './type-list.tsx';

const views = ['types', 'rules'] as const;

/** The types of work orders, or the rules that say who gets orders. */
export const TypeScreen = () => {
  const t = usePhrases('orderRules');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  return view === 'rules' ? <RuleList tabs={tabs} /> : <TypeList tabs={tabs} />;
};
