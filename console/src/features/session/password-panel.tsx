import { peopleEndpoints } from '@eoms/contract';
import { Form, Input } from 'antd';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { EditFailure, EditForm, SaveButton } from '../../ui/forms/edit-form.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import loginStyles from './login.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './profile.module.css';

interface Values {
  oldPassword: string;
  newPassword: string;
  newPasswordAgain: string;
}
const nothing: Values = { oldPassword: '', newPassword: '', newPasswordAgain: '' };

/** Changes the user's own password, which ends the other sessions. */
export const PasswordPanel = () => {
  const t = usePhrases('login');
  const edit = useEdit<Values>({
    values: nothing,
    submit: ({ oldPassword, newPassword }) =>
      call(peopleEndpoints.changePassword, { body: { oldPassword, newPassword } }),
    secrets: nothing,
    done: t('passwordChanged'),
  });
  return (
    <Panel>
      <PanelHead title={t('changePassword')} line />
      <PanelBody className={styles.profileBody}>
        <EditForm edit={edit} requiredMark={false}>
          <Form.Item
            name="oldPassword"
            label={t('currentPassword')}
            rules={[{ required: true, message: t('passwordNeeded') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
          <NewPasswordFields name="newPassword" label={t('newPassword')} />
          <EditFailure edit={edit} className={loginStyles.loginNote} />
          <SaveButton edit={edit} text={t('changePassword')} quiet />
        </EditForm>
      </PanelBody>
    </Panel>
  );
};
