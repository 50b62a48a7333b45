import { alarmRulesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { TwoLevelGroups } from '../../domain/definitions/two-level-groups.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups } from './alarm-rules.queries.ts';

const { saveAlarmRuleGroup, moveAlarmRuleGroup: move, removeAlarmRuleGroup: remove } = alarmRulesEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of rules. */
export const RuleGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmRules');
  const save = useChange(saveAlarmRuleGroup, stale);
  return (
    <TwoLevelGroups
      family="alarmRules"
      screen="alarmRule"
      calls={calls}
      tabs={tabs}
      source={useGroups()}
      count={{ title: t('rules'), of: ({ rules }) => rules }}
      submit={(body) => save.mutateAsync({ body })}
    />
  );
};
