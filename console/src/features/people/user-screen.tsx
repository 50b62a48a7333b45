import { peopleEndpoints, type User } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { SplitView } from '../../ui/panels/split-view.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useUserColumns } from './user-columns.tsx';
import { draftOf } from './user-draft.ts';
import { DepartmentTree, RoleFilter } from './user-filters.tsx';

const { listUsers, removeUser, saveUser, changePassword } = peopleEndpoints;

/** Users by department; clicking a row opens the edit screen. */
export const UserScreen = () => {
  const t = usePhrases('people');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('user', 'edit');
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
      side={<DepartmentTree chosen={page.filters.departmentId} onChoose={(id) => page.setFilter('departmentId', id)} />}
    >
      <DataPage
        id="users"
        what={t('users')}
        page={page}
        source={users}
        idOf={(u) => u.id}
        nameOf={(u) => u.name}
        search={t('searchUsers')}
        filters={<RoleFilter chosen={page.filters.roleId} onChoose={(id) => page.setFilter('roleId', id)} />}
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
