import { peopleEndpoints, type User } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { treeOf } from '../../ui/tree/tree-items.ts';
import { TreePanel } from '../../ui/tree/tree-panel.tsx';
import { useDepartments, useRoles } from './people.queries.ts';
import { ResetPassword } from './reset-password.tsx';
import { useUserColumns } from './user-columns.tsx';
import { draftOf } from './user-draft.ts';

const { listUsers, removeUser, saveUser, changePassword } = peopleEndpoints;

/** Users by department; a row opens the edit screen. */
export const UserScreen = () => {
  const t = usePhrases('people');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('user', 'edit');
  const departments = useDepartments();
  const roles = useRoles();
  const roleName = useOwnNames('roles');
  const page = usePageState({
    sortable: ['username', 'name', 'code', 'createdAt', 'lastSeenAt'],
    filters: { departmentId: 'any', roleId: 'any', enabled: ['true', 'false'] },
  });
  const users = useQuery({ ...queryOf(listUsers, { query: page.query }), placeholderData: keepPreviousData });
  const save = useChange(saveUser, { invalidates: [listUsers] });
  const reset = useChange(changePassword);
  const [resetting, setResetting] = useState<User>();
  const columns = useUserColumns();
  const act = useAct();
  const open = (user?: User) => void navigate(user ? `/userEdit?id=${user.id}` : '/userEdit');
  const removeAll = useRemove(removeUser, {
    invalidates: [listUsers],
    args: (rows: readonly User[]) => ({ body: { ids: rows.map((r) => r.id) } }),
    title: ([only, ...others]) =>
      only && others.length === 0
        ? t('removeUser', { name: only.name })
        : t('removeUsers', { count: others.length + 1 }),
    text: t('removeUserText'),
  });
  return (
    <SplitView
      side={
        <TreePanel
          label={t('departments')}
          source={departments}
          items={treeOf(
            departments.data ?? [],
            (d) => d.id,
            (d) => d.parentId,
            (d) => ({ id: d.id, name: d.name, count: d.userCount }),
          )}
          selected={page.filters.departmentId}
          onSelect={(id) => page.setFilter('departmentId', id)}
        />
      }
    >
      <DataPage
        id="users"
        what={t('users')}
        page={page}
        source={users}
        idOf={(u) => u.id}
        nameOf={(u) => u.name}
        search={t('searchUsers')}
        filters={
          <Select
            allowClear
            placeholder={t('role')}
            aria-label={t('role')}
            value={page.filters.roleId ?? null}
            onChange={(id: string | undefined) => page.setFilter('roleId', id)}
            options={(roles.data ?? []).map((r) => ({ value: r.id, label: roleName(r.name) }))}
            style={{ width: 140 }}
          />
        }
        states={{
          name: 'enabled',
          options: [
            { value: 'true', label: t('active') },
            { value: 'false', label: t('disabled') },
          ],
        }}
        columns={columns}
        actions={
          canEdit ? (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => open()}>
              {t('newUser')}
            </Button>
          ) : null
        }
        onOpen={open}
        {...(canEdit
          ? {
              bulk: [
                {
                  key: 'remove',
                  label: common('remove'),
                  icon: <Icon name="trash" />,
                  danger: true,
                  run: (rows: readonly User[]) => void removeAll(rows),
                },
              ],
            }
          : {})}
        rowActions={(u) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: open },
                { key: 'reset', label: t('resetPassword'), run: setResetting },
                {
                  key: 'enable',
                  label: t(u.enabled ? 'disable' : 'enable'),
                  run: () =>
                    void act(() => save.mutateAsync({ body: { ...draftOf(u), enabled: !u.enabled } }), common('saved')),
                },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeAll([u]) },
              ]
            : []
        }
        empty={{ title: t('emptyUsers'), text: t('emptyUsersText') }}
      />
      <ResetPassword
        user={resetting}
        reset={(userId, newPassword) => reset.mutateAsync({ body: { userId, newPassword } })}
        onClose={() => setResetting(undefined)}
      />
    </SplitView>
  );
};
