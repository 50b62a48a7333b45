import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { LevelTree } from './level-tree.tsx';
import { RuleGroupTree } from './rule-group-tree.tsx';
import { RuleList } from './rule-list.tsx';
import { SuggestedList } from './suggested-list.tsx';
import './alarm-rules.css';

const views = ['rules', 'suggested', 'groups', 'levels'] as const;
type View = (typeof views)[number];

/** Alarm rules in their groups, the alarms that drivers suggest, the tree of the groups itself, or the levels of alarms. */
export const RuleScreen = () => {
  const t = usePhrases('alarmRules');
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'rules';
  const tabs = (
    <Segments<View>
      label={t('view')}
      value={view}
      onChange={(next) => setParams(next === 'rules' ? {} : { view: next }, { replace: true })}
      options={views.map((value) => ({ value, label: t(`tab_${value}`) }))}
    />
  );
  if (view === 'levels') return <LevelTree tabs={tabs} />;
  if (view === 'groups') return <RuleGroupTree tabs={tabs} />;
  return view === 'suggested' ? <SuggestedList tabs={tabs} /> : <RuleList tabs={tabs} />;
};
