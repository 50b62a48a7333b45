import { Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './backup.module.css';
import { type Strength, shortest, strengthOf } from './passphrase-strength.ts';

const steps: Record<Strength, number> = { short: 0, weak: 1, fair: 2, strong: 3 };

const StrengthBar = ({ passphrase }: { passphrase: string }) => {
  const t = usePhrases('backup');
  const strength = strengthOf(passphrase);
  return (
    <span className={styles.strength} data-strength={strength} role="status">
      <span className={styles.strengthBar} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} data-on={steps[strength] >= step || undefined} />
        ))}
      </span>
      {t('strength')}: {t(`strength_${strength}`)}
    </span>
  );
};

interface PassphraseFieldsProps {
  /** Below the field while it is empty. */
  hint?: string;
}

/** A passphrase, twice, with its strength; and what is left out without one, or lost with it. */
export const PassphraseFields = ({ hint }: PassphraseFieldsProps) => {
  const t = usePhrases('backup');
  const passphrase = Form.useWatch<string | undefined>('passphrase') ?? '';
  return (
    <>
      <Form.Item
        name="passphrase"
        label={t('passphrase')}
        extra={passphrase === '' ? (hint ?? t('passphraseOptional')) : <StrengthBar passphrase={passphrase} />}
        rules={[{ min: shortest, message: t('passphraseRule') }]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      {passphrase === '' ? null : (
        <Form.Item
          name="again"
          label={t('passphraseAgain')}
          dependencies={['passphrase']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, typed: string | undefined) =>
                (typed ?? '') === getFieldValue('passphrase') ? undefined : Promise.reject(t('passphraseDiffers')),
            }),
          ]}
        >
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      )}
      <div className={`note ${passphrase === '' ? '' : 'maintenance'} ${styles.noteTop}`}>
        <Icon name={passphrase === '' ? 'info' : 'warning'} />
        <span>{t(passphrase === '' ? 'passphraseNone' : 'passphraseLost')}</span>
      </div>
    </>
  );
};
