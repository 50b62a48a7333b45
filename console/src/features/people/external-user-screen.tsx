import { accessEndpoints, externalEndpoints, type User, type UserDraft } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useExternalDepartments } from './people.queries.ts';
import { ResetPassword } from './reset-password.tsx';
import { useUserColumns } from './user-columns.tsx';
import { draftOf, emptyUser } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import { chosenRole, UserRolesField } from './user-roles-field.tsx';

const { listExternalUsers, saveExternalUser, removeExternalUser, resetExternalPassword } = externalEndpoints;
interface Values extends UserDraft {
  roleIds: string[];
  defaultRoleId: string | null;
  rolesRevision?: number;
}
const valuesOf = (user: User | 'new' | undefined): Values =>
  user === undefined || user === 'new'
    ? { ...emptyUser, roleIds: [], defaultRoleId: null }
    : {
        ...draftOf(user),
        roleIds: user.roles.map((r) => r.id),
        rolesRevision: user.rolesRevision,
        defaultRoleId: chosenRole(user),
      };

/** Users of the external-authentication family (`/emOauth2`). */
export const ExternalUserScreen = () => {
  const t = usePhrases('people');
  const common = usePhrases('ui');
  const canEdit = useMay('orgUser', 'edit');
  const departments = useExternalDepartments();
  const page = usePageState({
    sortable: ['username', 'name', 'code', 'createdAt', 'lastSeenAt'],
    filters: { enabled: ['true', 'false'] },
  });
  const users = useQuery({ ...queryOf(listExternalUsers, { query: page.query }), placeholderData: keepPreviousData });
  const save = useChange(saveExternalUser, { invalidates: [listExternalUsers] });
  const saveRoles = useChange(accessEndpoints.saveRolesOfUser, { invalidates: [listExternalUsers] });
  const reset = useChange(resetExternalPassword);
  const [edited, setEdited] = useState<User | 'new'>();
  const [resetting, setResetting] = useState<User>();
  const toast = useToast();
  const submit = async ({ roleIds, rolesRevision, defaultRoleId, ...body }: Values): Promise<void> => {
    const { id } = await save.mutateAsync({ body });
    await saveRoles.mutateAsync({ body: { userId: id, revision: rolesRevision, roleIds, defaultRoleId } });
  };
  const removeOne = useRemove(removeExternalUser, {
    invalidates: [listExternalUsers],
    args: (user: User) => ({ params: { id: user.id } }),
    title: (user) => t('removeUser', { name: user.name }),
    text: t('removeUserText'),
  });
  return (
    <>
      <DataPage
        id="externalUsers"
        what={t('externalUsers')}
        page={page}
        source={users}
        idOf={(u) => u.id}
        nameOf={(u) => u.name}
        search={t('searchUsers')}
        states={{
          name: 'enabled',
          options: [
            { value: 'true', label: t('active') },
            { value: 'false', label: t('disabled') },
          ],
        }}
        columns={useUserColumns()}
        actions={
          canEdit ? (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('newExternalUser')}
            </Button>
          ) : null
        }
        onOpen={setEdited}
        rowActions={(u) =>
          canEdit
            ? [
                { key: 'edit', label: common('edit'), run: setEdited },
                { key: 'reset', label: t('resetPassword'), run: setResetting },
                { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(u) },
              ]
            : []
        }
        empty={{ title: t('emptyExternal'), text: t('emptyExternalText') }}
      />
      <FormDrawer<Values>
        open={edited !== undefined}
        title={edited === 'new' ? t('newExternalUser') : (edited?.name ?? '')}
        initial={valuesOf(edited)}
        submit={submit}
        onDone={() => toast.done(common('saved'))}
        onClose={() => setEdited(undefined)}
        readOnly={!canEdit}
        width={560}
      >
        <UserFields departments={departments.data ?? []} isNew={edited === 'new'} />
        <UserRolesField />
      </FormDrawer>
      <ResetPassword
        user={resetting}
        reset={(userId, newPassword) => reset.mutateAsync({ body: { userId, newPassword } })}
        onClose={() => setResetting(undefined)}
      />
    </>
  );
};
