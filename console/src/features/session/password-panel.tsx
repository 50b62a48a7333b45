import { peopleEndpoints } from '@eoms/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { type Failure, placeProblems } from '../../ui/forms/form-problems.ts';
import { useEditedForm } from '../../ui/forms/use-edited-form.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

interface Values {
  oldPassword: string;
  newPassword: string;
}
const nothing: Values = { oldPassword: '', newPassword: '' };

/** Changing the own password ends the other sessions. */
export const PasswordPanel = () => {
  const t = usePhrases('login');
  const [form] = Form.useForm<Values>();
  const toast = useToast();
  const describe = useDescribeError();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useEditedForm(form, nothing);
  const send = async ({ oldPassword, newPassword }: Values): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      await call(peopleEndpoints.changePassword, { body: { oldPassword, newPassword } });
      form.resetFields();
      toast.done(t('passwordChanged'));
    } catch (error) {
      setFailure(placeProblems(form, describe(error)));
    } finally {
      setSending(false);
    }
  };
  return (
    <Panel>
      <PanelHead title={t('changePassword')} line />
      <PanelBody className="profile-body">
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => void send(values)}
          disabled={sending}
        >
          <Form.Item
            name="oldPassword"
            label={t('currentPassword')}
            rules={[{ required: true, message: t('passwordNeeded') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
          <NewPasswordFields name="newPassword" label={t('newPassword')} />
          {failure ? (
            <p className="note a1 login-note" role="alert">
              {failure.reason}
            </p>
          ) : null}
          <Button htmlType="submit" loading={sending}>
            {t('changePassword')}
          </Button>
        </Form>
      </PanelBody>
    </Panel>
  );
};
