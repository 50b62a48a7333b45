import { accessEndpoints, type Role } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleGrants } from './role-grants.tsx';
import { RoleStartPage } from './role-start-page.tsx';

const { listRoles, listAllRoles, removeRole } = accessEndpoints;

/** The list of roles; clicking a row opens its permissions. */
export const RoleScreen = () => {
  const t = usePhrases('access');
  const common = usePhrases('ui');
  const canEdit = useMay('role', 'edit');
  const ownName = useOwnNames('roles');
  const page = usePageState({ sortable: ['name', 'code', 'createdAt'], filters: { type: ['system', 'business'] } });
  const roles = useQuery({ ...queryOf(listRoles, { query: page.query }), placeholderData: keepPreviousData });
  const [edited, setEdited] = useState<Role | 'new'>();
  const [granted, setGranted] = useState<Role>();
  const [starting, setStarting] = useState<Role>();
  const removeOne = useRemove(removeRole, {
    invalidates: [listRoles, listAllRoles],
    args: (role: Role) => ({ body: { id: role.id } }),
    title: (role) => t('removeRole', { name: ownName(role.name) }),
    text: t('removeRoleText'),
    typedName: (role) => ownName(role.name),
  });
  const newButton = canEdit ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('newRole')}
    </Button>
  ) : null;
  return (
    <>
      <DataPage
        id="roles"
        what={t('roles')}
        page={page}
        source={roles}
        idOf={(r) => r.id}
        nameOf={(r) => ownName(r.name)}
        search={t('searchRoles')}
        states={{
          name: 'type',
          options: [
            { value: 'system', label: t('system') },
            { value: 'business', label: t('business') },
          ],
        }}
        columns={[
          nameColumn(t('name'), (r: Role) => (
            <TwoLines
              icon={<Icon name="shield" />}
              title={ownName(r.name)}
              note={ownName(r.remarks)}
              mark={r.isSystem ? <span className="tag">{t('builtIn')}</span> : null}
            />
          )),
          { key: 'code', title: t('code'), sortable: true, render: (r) => <span className="mono">{r.code}</span> },
          { key: 'type', title: t('type'), render: (r) => t(r.type) },
          { key: 'group', title: t('group'), render: (r) => r.group ?? '—' },
          { key: 'userCount', title: t('userCount'), align: 'right', render: (r) => r.userCount },
          {
            key: 'createdAt',
            title: t('createdAt'),
            align: 'right',
            sortable: true,
            render: (r) => dateAndTime(r.createdAt),
          },
        ]}
        actions={newButton}
        onOpen={setGranted}
        rowActions={(r) => [
          { key: 'grant', label: t('grant'), run: setGranted },
          ...(canEdit
            ? [
                { key: 'edit', label: common('edit'), run: () => setEdited(r) },
                { key: 'startPage', label: t('startPage'), run: setStarting },
                {
                  key: 'remove',
                  label: common('remove'),
                  danger: true,
                  disabled: r.isSystem,
                  run: () => void removeOne(r),
                },
              ]
            : []),
        ]}
        empty={{ title: t('emptyRoles'), text: t('emptyRolesText'), action: newButton }}
      />
      <RoleForm edited={edited} onClose={() => setEdited(undefined)} />
      {starting ? <RoleStartPage role={starting} onClose={() => setStarting(undefined)} /> : null}
      <RoleGrants role={granted} readOnly={!canEdit} onClose={() => setGranted(undefined)} />
    </>
  );
};
