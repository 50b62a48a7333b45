import { type PlanGroup, type PlanGroupDraft, plansEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { GroupNameForm } from '../../pickers/group-name-form.tsx';
import { TwoLevelGroups } from '../../pickers/two-level-groups.tsx';
import { useMay } from '../../session/use-may.ts';
import { stale, usePlanGroups } from './plans.queries.ts';

/** The groups of plans, in one level. */
export const PlanGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plans');
  const canEdit = useMay('plan', 'edit');
  const groups = usePlanGroups();
  const save = useChange(plansEndpoints.savePlanGroup, stale);
  const move = useMove(plansEndpoints.sortPlanGroup, stale);
  const remove = useRemove(plansEndpoints.removePlanGroup, {
    ...stale,
    args: ({ id }: PlanGroup) => ({ params: { id } }),
    title: ({ name }) => t('removeGroup', { name }),
  });
  return (
    <TwoLevelGroups<PlanGroup & { parentId: null }, PlanGroupDraft>
      flat
      words={{
        groups: t('groups'),
        groupName: t('groupName'),
        newGroup: t('newGroup'),
        empty: t('emptyGroups'),
        emptyText: t('emptyGroupsText'),
      }}
      source={groups}
      nameOf={({ name }) => name}
      count={{ title: t('tab_plans'), of: ({ plans }) => plans }}
      canEdit={canEdit}
      tabs={tabs}
      draftOf={({ id, name }) => ({ id, name })}
      newIn={() => ({ name: '' })}
      form={(draft, close) => (
        <GroupNameForm
          draft={draft}
          words={{ add: t('newGroup'), edit: t('editGroup'), name: t('groupName') }}
          submit={(body) => save.mutateAsync({ body })}
          readOnly={!canEdit}
          onClose={close}
        />
      )}
      onMove={move}
      onRemove={(group) => void remove(group)}
    />
  );
};
