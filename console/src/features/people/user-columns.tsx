import type { User } from '@eoms/contract';
import { useMemo } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Ago } from '../../i18n/use-ago.tsx';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { nameColumn } from '../../ui/data-page/name-column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { UserPicture } from './user-picture.tsx';

/** Columns shared by the lists of internal and external users. */
export const useUserColumns = (): Column<User>[] => {
  const t = usePhrases('people');
  const roleName = useOwnNames('roles');
  return useMemo(
    () => [
      nameColumn(t('name'), (u) => <TwoLines icon={<UserPicture user={u} />} title={u.name} note={u.username} />),
      { key: 'department', title: t('department'), render: (u) => u.department?.name ?? '—' },
      {
        key: 'roles',
        title: t('roles'),
        render: (u) =>
          u.roles.length === 0
            ? '—'
            : u.roles.map((role) => (
                <span key={role.id} className={role.id === u.defaultRoleId ? 'tag accent' : 'tag'}>
                  {roleName(role.name)}
                </span>
              )),
      },
      { key: 'phone', title: t('phone'), render: (u) => u.phone ?? '—' },
      { key: 'email', title: t('email'), wideOnly: true, hidden: true, render: (u) => u.email ?? '—' },
      { key: 'code', title: t('code'), sortable: true, hidden: true, render: (u) => u.code ?? '—' },
      { key: 'sex', title: t('sex'), hidden: true, render: (u) => (u.sex ? t(u.sex) : '—') },
      {
        key: 'status',
        title: t('status'),
        render: (u) => (u.enabled ? t('active') : <span className="tag">{t('disabled')}</span>),
      },
      {
        key: 'lastSeenAt',
        title: t('lastSeen'),
        align: 'right',
        sortable: true,
        render: (u) => (u.lastSeenAt ? <Ago at={u.lastSeenAt} /> : t('never')),
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        align: 'right',
        sortable: true,
        hidden: true,
        render: (u) => dateAndTime(u.createdAt),
      },
    ],
    [t, roleName],
  );
};
