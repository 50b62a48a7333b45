import { type AlarmRuleGroup, alarmRulesEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TwoLevelGroups } from '../../pickers/two-level-groups.tsx';
import { useMay } from '../../session/use-may.ts';
import { stale, useGroups } from './alarm-rules.queries.ts';
import { groupDraftOf, newGroupIn, RuleGroupForm } from './rule-group-form.tsx';

/** The groups of rules. */
export const RuleGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmRules');
  const canEdit = useMay('alarmRule', 'edit');
  const groups = useGroups();
  const move = useMove(alarmRulesEndpoints.moveAlarmRuleGroup, stale);
  const remove = useRemove(alarmRulesEndpoints.removeAlarmRuleGroup, {
    ...stale,
    args: ({ id }: AlarmRuleGroup) => ({ query: { id } }),
    title: ({ name }) => t('removeGroup', { name }),
  });
  return (
    <TwoLevelGroups
      words={{
        groups: t('groups'),
        groupName: t('groupName'),
        newGroup: t('newGroup'),
        empty: t('emptyGroups'),
        emptyText: t('emptyGroupsText'),
      }}
      source={groups}
      nameOf={({ name }) => name}
      count={{ title: t('rules'), of: ({ rules }) => rules }}
      canEdit={canEdit}
      tabs={tabs}
      draftOf={groupDraftOf}
      newIn={newGroupIn}
      form={(draft, close) => <RuleGroupForm draft={draft} readOnly={!canEdit} onClose={close} />}
      onMove={move}
      onRemove={(group) => void remove(group)}
    />
  );
};
