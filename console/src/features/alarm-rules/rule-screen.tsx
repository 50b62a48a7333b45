import { usePhrases } from '../../i18n/i18n.ts';
import { useViews } from '../../ui/controls/use-views.tsx';
import { LevelTree } from './level-tree.tsx';
import { RuleGroupTree } from './rule-group-tree.tsx';
import { RuleList } from './rule-list.tsx';
import { SuggestedList } from './suggested-list.tsx';

const views = ['rules', 'suggested', 'groups', 'levels'] as const;

/** Alarm rules in their groups, the alarms that drivers suggest, the tree of the groups itself, or the levels of alarms. */
export const RuleScreen = () => {
  const t = usePhrases('alarmRules');
  const { view, tabs } = useViews(views, t('view'), (one) => t(`tab_${one}`));
  if (view === 'levels') return <LevelTree tabs={tabs} />;
  if (view === 'groups') return <RuleGroupTree tabs={tabs} />;
  return view === 'suggested' ? <SuggestedList tabs={tabs} /> : <RuleList tabs={tabs} />;
};
