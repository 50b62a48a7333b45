import { type PluginGroup, type PluginGroupDraft, pluginsEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { NameField } from '../../pickers/name-field.tsx';
import { SuperiorGroupItem } from '../../pickers/two-level-groups.tsx';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { stale, useGroups, useOwnName } from './plugins.queries.ts';

export const newGroupIn = (parentId: string | null): PluginGroupDraft => ({ name: '', nameEn: '', parentId });
export const groupDraftOf = ({ id, name, nameEn, parentId }: PluginGroup): PluginGroupDraft => ({
  id,
  name,
  nameEn,
  parentId,
});

interface PluginGroupFormProps {
  draft: PluginGroupDraft | undefined;
  readOnly: boolean;
  onClose: () => void;
}

export const PluginGroupForm = ({ draft, readOnly, onClose }: PluginGroupFormProps) => {
  const t = usePhrases('plugins');
  const common = usePhrases('ui');
  const toast = useToast();
  const ownName = useOwnName();
  const groups = useGroups();
  const save = useChange(pluginsEndpoints.savePluginGroup, stale);
  return (
    <FormDrawer<PluginGroupDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editGroup') : t('newGroup')}
      initial={draft ?? newGroupIn(null)}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('nameZh')} />
      <Form.Item name="nameEn" label={t('nameEn')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <SuperiorGroupItem
        label={t('superiorGroup')}
        placeholder={t('topLevel')}
        groups={groups.data ?? []}
        nameOf={ownName}
        of={draft?.id}
      />
    </FormDrawer>
  );
};
