import { type SignedInUser, sessionEndpoints } from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { call } from '../../api/call.ts';
import { useFormatRules } from '../../domain/fields/use-format-rules.ts';
import { AvatarField } from '../../domain/files/avatar-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { actAs, refreshSession } from '../../session/session.ts';
import { EditFailure, EditForm, SaveButton } from '../../ui/forms/edit-form.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import loginStyles from './login.module.css';
import styles from './profile.module.css';

type Values = Pick<SignedInUser, 'name' | 'phone' | 'email' | 'sex' | 'avatar'>;
const orNull = (text: string | null | undefined): string | null => text?.trim() || null;

const RoleField = ({ user }: { user: SignedInUser }) => {
  const t = usePhrases('login');
  const roleName = useOwnNames('roles');
  const toast = useToast();
  const choose = async (roleId: string | null): Promise<void> => {
    try {
      await actAs(roleId);
      toast.done(t('roleChanged'));
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Form.Item label={t('defaultRole')} htmlFor="default-role" extra={t('allRolesHint')}>
      <Select
        id="default-role"
        value={user.defaultRoleId}
        allowClear
        placeholder={t('allRoles')}
        onChange={(id) => void choose(id ?? null)}
        disabled={user.roles.length < 2}
        options={user.roles.map((r) => ({ value: r.id, label: roleName(r.name) }))}
      />
    </Form.Item>
  );
};

export const ProfilePanel = ({ user }: { user: SignedInUser }) => {
  const t = usePhrases('login');
  const formats = useFormatRules();
  const common = usePhrases('ui');
  const { name, phone, email, sex, avatar } = user;
  const edit = useEdit<Values>({
    values: { name, phone, email, sex, avatar },
    submit: async (values) => {
      const body = {
        name: values.name.trim(),
        phone: orNull(values.phone),
        email: orNull(values.email),
        sex: values.sex ?? null,
        avatar: values.avatar ?? null,
      };
      await call(sessionEndpoints.saveProfile, { body });
      await refreshSession();
    },
    done: common('updated'),
  });
  return (
    <Panel>
      <PanelHead title={t('profile')} note={[user.username, user.department?.name].filter(Boolean).join(' · ')} line />
      <PanelBody className={styles.profileBody}>
        <EditForm edit={edit}>
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
          <Form.Item name="phone" label={t('phone')} rules={[formats.phone]}>
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
          <EditFailure edit={edit} className={loginStyles.loginNote} />
          <SaveButton edit={edit} text={t('save')} />
        </EditForm>
      </PanelBody>
    </Panel>
  );
};
