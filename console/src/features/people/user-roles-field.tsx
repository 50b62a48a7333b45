import { Form, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useRoles } from './people.queries.ts';

/** Roles of a user and the default one. Fields `roleIds` and `defaultRoleId` of the surrounding form. */
export const UserRolesField = () => {
  const t = usePhrases('people');
  const roles = useRoles();
  const roleName = useOwnNames('roles');
  const form = Form.useFormInstance<{ roleIds: string[]; defaultRoleId: string | null }>();
  const chosen = Form.useWatch('roleIds', form) ?? [];
  const options = (roles.data ?? []).map((r) => ({ value: r.id, label: roleName(r.name) }));
  const choose = (ids: string[]): void => {
    const current = form.getFieldValue('defaultRoleId') as string | null;
    if (current === null || !ids.includes(current)) form.setFieldValue('defaultRoleId', ids[0] ?? null);
  };
  return (
    <>
      <Form.Item name="roleIds" label={t('roles')} extra={chosen.length === 0 ? t('noRoles') : undefined}>
        <Select
          mode="multiple"
          loading={roles.isPending}
          options={options}
          optionFilterProp="label"
          onChange={choose}
        />
      </Form.Item>
      <Form.Item name="defaultRoleId" label={t('defaultRole')} extra={t('defaultRoleHint')}>
        <Select disabled={chosen.length < 2} options={options.filter((o) => chosen.includes(o.value))} />
      </Form.Item>
    </>
  );
};
