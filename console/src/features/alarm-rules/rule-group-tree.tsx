import { type AlarmRuleGroup, alarmRulesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { GroupTree } from '../../domain/definitions/group-tree.tsx';
import type { GroupCalls } from '../../domain/definitions/group-work.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { stale, useGroups } from './alarm-rules.queries.ts';

const { saveAlarmRuleGroup, moveAlarmRuleGroup: move, removeAlarmRuleGroup: remove } = alarmRulesEndpoints;
const calls: GroupCalls = { move, remove, stale };

/** The groups of rules. */
export const RuleGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmRules');
  const save = useChange(saveAlarmRuleGroup, stale);
  return (
    <GroupTree
      family="alarmRules"
      screen="alarmRule"
      calls={calls}
      tabs={tabs}
      source={useGroups()}
      nameOf={({ name }) => name}
      count={{ title: t('rules'), of: ({ rules }) => rules }}
      draftOf={({ id, revision, name = '', parentId = null }: Partial<AlarmRuleGroup>) => ({
        id,
        revision,
        name,
        parentId,
      })}
      submit={(body) => save.mutateAsync({ body })}
      superior={{ label: t('superiorGroup'), none: t('topLevel') }}
    />
  );
};
