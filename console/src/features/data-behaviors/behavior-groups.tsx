import { type DataBehaviorGroup, dataBehaviorsEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TwoLevelGroups } from '../../pickers/two-level-groups.tsx';
import { useMay } from '../../session/use-may.ts';
import { BehaviorGroupForm, groupDraftOf, newGroupIn } from './behavior-group-form.tsx';
import { stale, useGroups } from './data-behaviors.queries.ts';

/** The groups of data behaviours. */
export const BehaviorGroupTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('dataBehaviors');
  const canEdit = useMay('dataBehavior', 'edit');
  const groups = useGroups();
  const move = useMove(dataBehaviorsEndpoints.sortBehaviorGroup, stale);
  const remove = useRemove(dataBehaviorsEndpoints.removeBehaviorGroup, {
    ...stale,
    args: ({ id }: DataBehaviorGroup) => ({ params: { id } }),
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
      count={{ title: t('tab_behaviors'), of: ({ behaviors }) => behaviors }}
      canEdit={canEdit}
      tabs={tabs}
      draftOf={groupDraftOf}
      newIn={newGroupIn}
      form={(draft, close) => <BehaviorGroupForm draft={draft} readOnly={!canEdit} onClose={close} />}
      onMove={move}
      onRemove={(group) => void remove(group)}
    />
  );
};
