import type { User } from '@eoms/contract';
import { Form, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useRoles } from './people.queries.ts';

const orNull = (roleId: string | undefined): string | null => roleId ?? null;

/** The default role is a choice among several: who gets a second one is not narrowed to the first. */
export const chosenRole = ({ roles, defaultRoleId }: Pick<User, 'roles' | 'defaultRoleId'>): string | null =>
  roles.length > 1 ? defaultRoleId : null;

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
    if (current !== null && !ids.includes(current)) form.setFieldValue('defaultRoleId', null);
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
      <Form.Item name="defaultRoleId" label={t('defaultRole')} extra={t('defaultRoleHint')} normalize={orNull}>
        <Select
          allowClear
          placeholder={t('allRoles')}
          disabled={chosen.length < 2}
          options={options.filter((o) => chosen.includes(o.value))}
        />
      </Form.Item>
    </>
  );
};
