import { peopleEndpoints, type SignedInUser, sessionEndpoints } from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { AvatarField } from '../../pickers/avatar-field.tsx';
import { refreshSession } from '../../session/session.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';

type Values = Pick<SignedInUser, 'name' | 'phone' | 'email' | 'sex' | 'avatar'>;
const phoneRule = /^\+?[0-9][0-9 -]{5,18}[0-9]$/;
const orNull = (text: string | null | undefined): string | null => text?.trim() || null;

const RoleField = ({ user }: { user: SignedInUser }) => {
  const t = usePhrases('login');
  const roleName = useOwnNames('roles');
  const toast = useToast();
  const choose = async (roleId: string): Promise<void> => {
    try {
      await call(peopleEndpoints.setDefaultRole, { body: { roleId } });
      await refreshSession();
      toast.done(t('roleChanged'));
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Form.Item label={t('defaultRole')} htmlFor="default-role">
      <Select
        id="default-role"
        value={user.defaultRoleId}
        onChange={(id) => void choose(id)}
        disabled={user.roles.length < 2}
        options={user.roles.map((r) => ({ value: r.id, label: roleName(r.name) }))}
      />
    </Form.Item>
  );
};

export const ProfilePanel = ({ user }: { user: SignedInUser }) => {
  const t = usePhrases('login');
  const common = usePhrases('ui');
  const [form] = Form.useForm<Values>();
  const toast = useToast();
  const describe = useDescribeError();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { name, phone, email, sex, avatar } = user;
  const { kept } = useEditedForm<Values>(form, { name, phone, email, sex, avatar });
  const send = async (values: Values): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      const body = {
        name: values.name.trim(),
        phone: orNull(values.phone),
        email: orNull(values.email),
        sex: values.sex ?? null,
        avatar: values.avatar ?? null,
      };
      await call(sessionEndpoints.saveProfile, { body });
      kept();
      await refreshSession();
      toast.done(common('updated'));
    } catch (error) {
      setFailure(placeProblems(form, describe(error)));
    } finally {
      setSending(false);
    }
  };
  return (
    <Panel>
      <PanelHead title={t('profile')} note={[user.username, user.department?.name].filter(Boolean).join(' · ')} line />
      <PanelBody className="profile-body">
        <Form<Values> form={form} layout="vertical" onFinish={(values) => void send(values)} disabled={sending}>
          <Form.Item name="avatar">
            <AvatarField name={user.name} />
          </Form.Item>
          <Form.Item
            name="name"
            label={t('fullName')}
            rules={[{ required: true, whitespace: true, message: t('fullNameNeeded') }]}
          >
            <Input maxLength={100} autoComplete="name" />
          </Form.Item>
          <Form.Item name="phone" label={t('phone')} rules={[{ pattern: phoneRule, message: t('phoneFormat') }]}>
            <Input maxLength={20} autoComplete="tel" />
          </Form.Item>
          <Form.Item name="email" label={t('email')} rules={[{ type: 'email', message: t('emailFormat') }]}>
            <Input maxLength={254} autoComplete="email" />
          </Form.Item>
          <Form.Item name="sex" label={t('sex')}>
            <Select
              allowClear
              options={[
                { value: 'man', label: t('man') },
                { value: 'woman', label: t('woman') },
              ]}
            />
          </Form.Item>
          <RoleField user={user} />
          {failure ? (
            <p className="note a1 login-note" role="alert">
              {common('saveFailed', { reason: failure.reason })}
            </p>
          ) : null}
          <Button type="primary" htmlType="submit" loading={sending}>
            {t('save')}
          </Button>
        </Form>
      </PanelBody>
    </Panel>
  );
};
