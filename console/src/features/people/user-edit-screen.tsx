import { accessEndpoints, peopleEndpoints, type User, type UserDraft } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { AvatarField } from '../../domain/files/avatar-field.tsx';
import { InitialiseAdministrator, useMayInitialise } from '../../domain/people/initialise-administrator.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { useDepartments } from './people.queries.ts';
import { ResetPassword } from './reset-password.tsx';
import { draftOf, emptyUser } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import styles from './user-form.module.css';
import { chosenRole, UserRolesField } from './user-roles-field.tsx';

const { getUser, saveUser, listUsers, changePassword } = peopleEndpoints;
const { saveRolesOfUser } = accessEndpoints;
const back = '/user';
interface Values extends UserDraft {
  roleIds: string[];
  defaultRoleId: string | null;
  rolesRevision?: number;
}

const newUser: Values = { ...emptyUser, roleIds: [], defaultRoleId: null };
const valuesOf = (user: User): Values => ({
  ...draftOf(user),
  roleIds: user.roles.map((r) => r.id),
  rolesRevision: user.rolesRevision,
  defaultRoleId: chosenRole(user),
});

/** One user: account, contact, avatar and roles; `?id=` names the user, without it a new one is created. */
export const UserEditScreen = () => {
  const t = usePhrases('people');
  const [params] = useSearchParams();
  const id = params.get('id');
  const user = useQuery({ ...queryOf(getUser, { params: { id: id ?? '' } }), enabled: id !== null });
  return (
    <EditGate key={id} id={id} query={user} what={t('user')} icon="user" back={back}>
      {(known) => <UserEdit user={known} />}
    </EditGate>
  );
};

const Fields = ({ user }: { user: User | undefined }) => {
  const t = usePhrases('people');
  const departments = useDepartments();
  return (
    <>
      <Panel>
        <PanelHead title={t('account')} line />
        <PanelBody className={styles.formBody}>
          <UserFields departments={departments.data ?? []} isNew={user === undefined} />
        </PanelBody>
      </Panel>
      <div className="column" style={{ gap: 12 }}>
        <Panel>
          <PanelHead title={t('avatar')} line />
          <PanelBody className={styles.formBody}>
            <Form.Item name="avatar" noStyle>
              <AvatarField name={user?.name ?? ''} />
            </Form.Item>
          </PanelBody>
        </Panel>
        <Panel>
          <PanelHead title={t('access')} line />
          <PanelBody className={styles.formBody}>
            <UserRolesField />
          </PanelBody>
        </Panel>
      </div>
    </>
  );
};

const UserEdit = ({ user }: { user: User | undefined }) => {
  const t = usePhrases('people');
  const canEdit = useMay('user', 'edit');
  const self = useSession((s) => s.user?.id);
  const mayInitialise = useMayInitialise() && user !== undefined && user.id === self;
  const save = useChange(saveUser, { invalidates: [listUsers, getUser] });
  const saveRoles = useChange(saveRolesOfUser, { invalidates: [listUsers, getUser] });
  const reset = useChange(changePassword);
  const [resetting, setResetting] = useState(false);
  const [form] = Form.useForm<Values>();
  const edit = useEdit<Values>({
    form,
    values: user ? valuesOf(user) : newUser,
    canEdit,
    back,
    submit: async ({ roleIds, rolesRevision, defaultRoleId, ...fields }) => {
      const saved = await save.mutateAsync({ body: fields });
      // The user exists from here on: a retry after refused roles must update it instead of creating a second one.
      if (fields.id === undefined) form.setFieldsValue({ id: saved.id, password: undefined });
      await saveRoles.mutateAsync({ body: { userId: saved.id, revision: rolesRevision, roleIds, defaultRoleId } });
    },
  });
  return (
    <>
      <EditPage
        edit={edit}
        icon="user"
        title={user?.name ?? t('newUser')}
        facts={user ? [user.username, user.department?.name, user.hasSecondFactor ? t('secondFactor') : null] : []}
        actions={
          <>
            {mayInitialise ? <InitialiseAdministrator /> : null}
            {user && canEdit ? (
              <Button icon={<Icon name="key" />} onClick={() => setResetting(true)}>
                {t('resetPassword')}
              </Button>
            ) : null}
          </>
        }
        back={back}
        className={styles.userForm}
      >
        <Fields user={user} />
      </EditPage>
      <ResetPassword
        user={resetting ? user : undefined}
        reset={(userId, newPassword) => reset.mutateAsync({ body: { userId, newPassword } })}
        onClose={() => setResetting(false)}
      />
    </>
  );
};
