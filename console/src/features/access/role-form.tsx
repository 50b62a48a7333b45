import { accessEndpoints, type Role, type RoleDraft } from '@eoms/contract';
import { Form, Input, Radio } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

const { listRoles, listAllRoles, saveRole } = accessEndpoints;
const emptyRole: RoleDraft = { name: '', code: '', type: 'business', group: null, remarks: '' };
const draftOf = ({ id, revision, name, code, type, group, remarks }: Role): RoleDraft => ({
  id,
  revision,
  name,
  code,
  type,
  group,
  remarks,
});

export const RoleForm = ({ edited, onClose }: { edited: Role | 'new' | undefined; onClose: () => void }) => {
  const t = usePhrases('access');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(saveRole, { invalidates: [listRoles, listAllRoles] });
  const role = edited === 'new' ? undefined : edited;
  return (
    <FormDrawer<RoleDraft>
      open={edited !== undefined}
      title={role ? t('editRole') : t('newRole')}
      initial={role ? draftOf(role) : emptyRole}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="code"
        label={t('code')}
        rules={[{ required: true, pattern: /^[A-Za-z0-9_.-]{1,64}$/, message: t('codeRule') }]}
      >
        <Input maxLength={64} disabled={role?.isSystem ?? false} />
      </Form.Item>
      <Form.Item name="type" label={t('type')}>
        <Radio.Group
          disabled={role?.isSystem ?? false}
          options={[
            { value: 'business', label: t('business') },
            { value: 'system', label: t('system') },
          ]}
        />
      </Form.Item>
      <Form.Item name="group" label={t('group')} normalize={orNull}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDrawer>
  );
};
