import { type MqttAccount, type MqttAccountDraft, mqttEndpoints } from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { saveMqttAccount, pageMqttAccounts, getMqttBroker } = mqttEndpoints;
type Values = MqttAccountDraft & { password: string };

const valuesOf = (account: MqttAccount | 'new' | undefined): Values => {
  // A new account may use the topics below its own name unless the user adds others.
  if (account === undefined || account === 'new')
    return {
      username: '',
      password: '',
      publishFilters: ['%u/#'],
      subscribeFilters: ['%u/#'],
      enabled: true,
      remarks: '',
    };
  const { createdAt: _, standing: _standing, ...known } = account;
  return { ...known, password: '' };
};

/** The body to send: without a password the account keeps its current one. */
export const draftOf = ({ password, ...rest }: Values): MqttAccountDraft =>
  password === '' ? rest : { ...rest, password };

const TopicsField = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <Form.Item name={name} label={label} {...(hint ? { extra: hint } : {})}>
    <Select
      mode="tags"
      className="mono"
      open={false}
      suffixIcon={null}
      maxCount={100}
      tokenSeparators={[' ', ',', '\n']}
    />
  </Form.Item>
);

interface MqttAccountFormProps {
  account: MqttAccount | 'new' | undefined;
  readOnly: boolean;
  onClose: () => void;
}

export const MqttAccountForm = ({ account, readOnly, onClose }: MqttAccountFormProps) => {
  const t = usePhrases('mqtt');
  const common = usePhrases('ui');
  const toast = useToast();
  const isNew = account === 'new';
  const save = useChange(saveMqttAccount, { invalidates: [pageMqttAccounts, getMqttBroker] });
  return (
    <FormDrawer<Values>
      open={account !== undefined}
      title={t(isNew ? 'newAccount' : 'editAccount')}
      initial={valuesOf(account)}
      submit={(values) => save.mutateAsync({ body: draftOf(values) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <div className={styles.formPair}>
        <Form.Item
          name="username"
          label={t('username')}
          rules={[
            { required: true, message: common('required', { field: t('username') }) },
            { pattern: /^[^/+#\s]{1,64}$/, message: t('usernameRule') },
          ]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          extra={isNew ? undefined : t('passwordKept')}
          rules={[
            { required: isNew, message: common('required', { field: t('password') }) },
            { min: 8, message: t('passwordRule') },
          ]}
        >
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      </div>
      <TopicsField name="publishFilters" label={t('publish')} />
      <TopicsField name="subscribeFilters" label={t('subscribe')} hint={t('filterHint')} />
      <Form.Item name="enabled" label={t('active')} valuePropName="checked" extra={t('enabledHint')}>
        <Switch />
      </Form.Item>
      <Form.Item name="remarks" label={t('remarks')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
};
