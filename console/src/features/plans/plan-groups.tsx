import { type PlanGroup, type PlanGroupDraft, plansEndpoints } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useMove } from '../../api/use-move.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NameField } from '../../pickers/name-field.tsx';
import { TwoLevelGroups } from '../../pickers/two-level-groups.tsx';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale, usePlanGroups } from './plans.queries.ts';

interface GroupFormProps {
  draft: PlanGroupDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const GroupForm = ({ draft, readOnly, onClose }: GroupFormProps) => {
  const t = usePhrases('plans');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(plansEndpoints.savePlanGroup, stale);
  return (
    <FormDrawer<PlanGroupDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editGroup') : t('newGroup')}
      initial={draft ?? { name: '' }}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('groupName')} />
    </FormDrawer>
  );
};

/** The groups of plans, in one level. */
export const PlanGroups = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('plans');
  const canEdit = useMay('plan', 'edit');
  const groups = usePlanGroups();
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
      form={(draft, close) => <GroupForm draft={draft} readOnly={!canEdit} onClose={close} />}
      onMove={move}
      onRemove={(group) => void remove(group)}
    />
  );
};
