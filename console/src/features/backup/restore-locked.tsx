import { type Restore, restoreEndpoints } from '@eoms/contract';
import { Button, Form, Input } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSubmission } from '../../ui/forms/use-submission.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { shortest } from './passphrase-strength.ts';
import { PutAwayButton } from './put-away-button.tsx';
import styles from './restore.module.css';

const { compareAgain, getRestore } = restoreEndpoints;

interface RestoreLockedProps {
  restore: Restore;
  isSuper: boolean;
  onClose: () => void;
}

/** Its secrets need the passphrase, or the decision to go on without them. */
export const RestoreLocked = ({ restore, isSuper, onClose }: RestoreLockedProps) => {
  const t = usePhrases('backup');
  const [form] = Form.useForm<{ passphrase: string }>();
  const compare = useChange(compareAgain, { invalidates: [getRestore] });
  const { sending, failure, send } = useSubmission(form, { failed: 'operateFailed' });
  const { id, mode } = restore;
  const unlock = ({ passphrase }: { passphrase: string }) =>
    void send(() => compare.mutateAsync({ body: { id, mode, passphrase } }));
  const without = () => void send(() => compare.mutateAsync({ body: { id, mode, withoutSecrets: true } }));
  return (
    <div className={styles.stage}>
      <Form form={form} layout="vertical" onFinish={unlock} disabled={!isSuper} className={styles.stageBody}>
        <h3 className={styles.stageTitle}>
          <Icon name="key" /> {t('lockedTitle')}
        </h3>
        <p className="text-secondary">{t('lockedText')}</p>
        <Form.Item
          name="passphrase"
          label={t('passphrase')}
          rules={[{ required: true, min: shortest, message: t('passphraseRule') }]}
        >
          <Input.Password maxLength={200} autoComplete="off" autoFocus />
        </Form.Item>
        {failure ? (
          <span role="alert">
            <StateMark kind="failed" text={failure.reason} />
          </span>
        ) : null}
      </Form>
      {isSuper ? (
        <div className={styles.stageFoot}>
          <PutAwayButton restore={restore} onDone={onClose} />
          <span className="grow" />
          <Button onClick={without} disabled={sending}>
            {t('withoutSecretsGo')}
          </Button>
          <Button type="primary" loading={sending} onClick={() => form.submit()}>
            {t('unlock')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};
