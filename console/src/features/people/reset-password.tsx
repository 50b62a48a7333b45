import type { User } from '@eoms/contract';
import { Form, Input } from 'antd';
import { usePasswordRule } from '../../domain/people/use-password-rule.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

interface ResetPasswordProps {
  user: Pick<User, 'id' | 'name'> | undefined;
  reset: (userId: string, newPassword: string) => Promise<unknown>;
  onClose: () => void;
}

/** Sets a user's password as an administrator; all sessions of that user end. */
export const ResetPassword = ({ user, reset, onClose }: ResetPasswordProps) => {
  const t = usePhrases('people');
  const toast = useToast();
  const { hint, rule } = usePasswordRule();
  return (
    <FormDrawer
      open={user !== undefined}
      title={t('resetOf', { name: user?.name ?? '' })}
      initial={{ newPassword: '', repeat: '' }}
      submit={async ({ newPassword }) => user && reset(user.id, newPassword)}
      onDone={() => toast.done(t('resetDone'))}
      onClose={onClose}
    >
      <Form.Item name="newPassword" label={t('newPassword')} extra={hint} rules={[rule]}>
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={t('repeatPassword')}
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (value !== getFieldValue('newPassword')) throw new Error(t('passwordsDiffer'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </FormDrawer>
  );
};
