import { type DataBehaviorGroup, type DataBehaviorGroupDraft, dataBehaviorsEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NameField } from '../../pickers/name-field.tsx';
import { SuperiorGroupItem } from '../../pickers/two-level-groups.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale, useGroups } from './data-behaviors.queries.ts';

export const newGroupIn = (parentId: string | null): DataBehaviorGroupDraft => ({ name: '', parentId });
export const groupDraftOf = ({ id, name, parentId }: DataBehaviorGroup): DataBehaviorGroupDraft => ({
  ...{ id, name, parentId },
});

interface BehaviorGroupFormProps {
  draft: DataBehaviorGroupDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

export const BehaviorGroupForm = ({ draft, readOnly, onClose }: BehaviorGroupFormProps) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const toast = useToast();
  const groups = useGroups();
  const save = useChange(dataBehaviorsEndpoints.saveBehaviorGroup, stale);
  return (
    <FormDrawer<DataBehaviorGroupDraft>
      open={draft !== undefined}
      title={t(draft?.id ? 'editGroup' : 'newGroup')}
      initial={draft ?? newGroupIn(null)}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('groupName')} />
      <SuperiorGroupItem
        label={t('superiorGroup')}
        placeholder={t('topLevel')}
        groups={groups.data ?? []}
        nameOf={({ name }) => name}
        of={draft?.id}
      />
    </FormDrawer>
  );
};
