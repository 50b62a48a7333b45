import { type AlarmRuleGroup, type AlarmRuleGroupDraft, alarmRulesEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NameField } from '../../pickers/name-field.tsx';
import { SuperiorGroupItem } from '../../pickers/two-level-groups.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale, useGroups } from './alarm-rules.queries.ts';

export const newGroupIn = (parentId: string | null): AlarmRuleGroupDraft => ({ name: '', parentId });
export const groupDraftOf = ({ id, name, parentId }: AlarmRuleGroup): AlarmRuleGroupDraft => ({ id, name, parentId });

interface RuleGroupFormProps {
  draft: AlarmRuleGroupDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

export const RuleGroupForm = ({ draft, readOnly, onClose }: RuleGroupFormProps) => {
  const t = usePhrases('alarmRules');
  const common = usePhrases('ui');
  const toast = useToast();
  const groups = useGroups();
  const save = useChange(alarmRulesEndpoints.saveAlarmRuleGroup, stale);
  return (
    <FormDrawer<AlarmRuleGroupDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editGroup') : t('newGroup')}
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
