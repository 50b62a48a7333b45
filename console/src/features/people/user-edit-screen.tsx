import { accessEndpoints, peopleEndpoints, type User, type UserDraft } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { AvatarField } from '../../pickers/avatar-field.tsx';
import { useMay } from '../../session/use-may.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { useDepartments } from './people.queries.ts';
import { ResetPassword } from './reset-password.tsx';
import { draftOf, emptyUser } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import { UserRolesField } from './user-roles-field.tsx';
import './user-form.css';

const { getUser, saveUser, listUsers, changePassword } = peopleEndpoints;
const { saveRolesOfUser } = accessEndpoints;
interface Values extends UserDraft {
  roleIds: string[];
  defaultRoleId: string | null;
}

const newUser: Values = { ...emptyUser, roleIds: [], defaultRoleId: null };
const valuesOf = (user: User): Values => ({
  ...draftOf(user),
  roleIds: user.roles.map((r) => r.id),
  defaultRoleId: user.defaultRoleId,
});

/** One user: account, contact, head image and roles; `?id=` names the user, without it a new one is made. */
export const UserEditScreen = () => {
  const [params] = useSearchParams();
  const id = params.get('id');
  return <UserEdit key={id} id={id} />;
};

const UserEdit = ({ id }: { id: string | null }) => {
  const t = usePhrases('people');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('user', 'edit');
  const user = useQuery({ ...queryOf(getUser, { params: { id: id ?? '' } }), enabled: id !== null });
  const departments = useDepartments();
  const save = useChange(saveUser, { invalidates: [listUsers, getUser] });
  const saveRoles = useChange(saveRolesOfUser, { invalidates: [listUsers, getUser] });
  const reset = useChange(changePassword);
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const [resetting, setResetting] = useState(false);
  const toast = useToast();
  const describe = useDescribeError();

  const known = user.data ? valuesOf(user.data) : undefined;
  const { release } = useEditedForm(form, id === null ? newUser : known, !canEdit);
  const send = async (): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      const { roleIds, defaultRoleId, ...fields } = form.getFieldsValue(true) as Values;
      const saved = await save.mutateAsync({ body: fields });
      // From here on the user exists: trying again after a refused role must change it, not make a second one.
      if (fields.id === undefined) form.setFieldsValue({ id: saved.id, password: undefined });
      await saveRoles.mutateAsync({ body: { userId: saved.id, roleIds, defaultRoleId } });
      toast.done(common('saved'));
      release();
      void navigate('/user');
    } catch (error) {
      setFailure(placeProblems(form, describe(error)));
    } finally {
      setSending(false);
    }
  };

  if (id !== null && user.error) {
    const { reason, requestId } = describe(user.error);
    return (
      <ErrorState
        title={common('loadFailed', { what: t('user') })}
        reason={reason}
        requestId={requestId}
        onRetry={() => void user.refetch()}
        onBack={() => void navigate('/user')}
      />
    );
  }
  const title = id === null ? t('newUser') : (user.data?.name ?? t('editUser'));
  return (
    <>
      <ObjectHead
        picture={<Icon name="user" size="xl" />}
        title={title}
        facts={
          user.data
            ? [user.data.username, user.data.department?.name, user.data.hasSecondFactor ? t('secondFactor') : null]
            : []
        }
        actions={
          <>
            {id !== null && canEdit ? (
              <Button icon={<Icon name="key" />} onClick={() => setResetting(true)}>
                {t('resetPassword')}
              </Button>
            ) : null}
            <Button onClick={() => void navigate('/user')}>{common(canEdit ? 'cancel' : 'back')}</Button>
            {canEdit ? (
              <Button type="primary" loading={sending} onClick={() => form.submit()}>
                {common('save')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="page">
        {failure ? (
          <div className="note a1" role="alert">
            {common('saveFailed', { reason: failure.reason })}
          </div>
        ) : null}
        <Form<Values>
          form={form}
          layout="vertical"
          disabled={!canEdit || sending}
          onFinish={() => void send()}
          className="user-form"
        >
          <Panel>
            <PanelHead title={t('account')} line />
            <PanelBody className="form-body">
              {id !== null && user.isPending ? <TextBones lines={6} /> : null}
              <UserFields departments={departments.data ?? []} isNew={id === null} />
            </PanelBody>
          </Panel>
          <div className="col" style={{ gap: 12 }}>
            <Panel>
              <PanelHead title={t('avatar')} line />
              <PanelBody className="form-body">
                <Form.Item name="avatar" noStyle>
                  <AvatarField name={user.data?.name ?? ''} />
                </Form.Item>
              </PanelBody>
            </Panel>
            <Panel>
              <PanelHead title={t('access')} line />
              <PanelBody className="form-body">
                <UserRolesField />
              </PanelBody>
            </Panel>
          </div>
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        </Form>
      </div>
      <ResetPassword
        user={resetting ? user.data : undefined}
        reset={(userId, newPassword) => reset.mutateAsync({ body: { userId, newPassword } })}
        onClose={() => setResetting(false)}
      />
    </>
  );
};
