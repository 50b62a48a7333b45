import { type BackupPlaceDraft, type BackupPlaceTest, backupEndpoints } from '@eoms/contract';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './backup.module.css';
import { byteWords } from './byte-words.ts';
import { keyVerdict, newPlace, placeToSend, stepsOf } from './place-draft.ts';

const kinds = { done: 'confirmed', failed: 'failed', not: 'unknown' } as const;

const Steps = ({ found }: { found: BackupPlaceTest }) => {
  const t = usePhrases('backup');
  const outcome = { done: t('stepDone'), failed: t('state_failed'), not: t('stepNot') };
  return (
    <ol className={styles.testSteps}>
      {stepsOf(found).map(({ step, state }) => (
        <li key={step}>
          <StateMark kind={kinds[state]} text={`${t(`step_${step}`)} ${outcome[state]}`} />
        </li>
      ))}
    </ol>
  );
};

/** The key that the server has shown, to be compared by a person and confirmed. */
const HostKey = ({ shown, form }: { shown: string; form: FormInstance<BackupPlaceDraft> }) => {
  const t = usePhrases('backup');
  const confirmed = Form.useWatch<string | undefined>('hostKey', form) ?? '';
  const verdict = keyVerdict(shown, confirmed);
  if (verdict === 'same') return <StateMark kind="confirmed" text={t('hostKeySame')} />;
  return (
    <div className={`note ${verdict === 'changed' ? 'level-1' : 'maintenance'} ${styles.hostKey}`} role="status">
      <b className="weight-medium">{t('hostKeySeen')}</b>
      <code className="mono">{shown}</code>
      <span>{t(verdict === 'changed' ? 'hostKeyChanged' : 'hostKeyNew')}</span>
      <Button size="small" onClick={() => form.setFieldValue('hostKey', shown)}>
        {t('hostKeyTrust')}
      </Button>
    </div>
  );
};

/** Tests a place as entered: a small file is written, read, listed and removed there. */
export const PlaceTest = ({ form }: { form: FormInstance<BackupPlaceDraft> }) => {
  const t = usePhrases('backup');
  const toast = useToast();
  const { mutateAsync, isPending, data, reset } = useChange(backupEndpoints.testBackupPlace);
  const address = Form.useWatch<string | undefined>('address', form);
  const type = Form.useWatch<string | undefined>('type', form);
  // What was found is about another place once its address is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => reset(), [address, type, reset]);
  const test = async (): Promise<void> => {
    await form.validateFields(['name', 'address']);
    try {
      await mutateAsync({ body: placeToSend({ ...newPlace, ...form.getFieldsValue(true) }) });
    } catch (error) {
      toast.failed(error, 'testFailed');
    }
  };
  return (
    <div className={styles.placeTest}>
      <Button loading={isPending} onClick={() => void test().catch(() => undefined)}>
        {t('testPlace')}
      </Button>
      {data ? (
        <div className="column" style={{ gap: 8 }} role="status">
          <b className="weight-medium">
            {data.passed ? t('testPassed') : t('testFailedAt', { step: t(`step_${data.step}`) })}
          </b>
          <Steps found={data} />
          {data.detail ? <p className={styles.detail}>{data.detail}</p> : null}
          {data.freeBytes === null ? null : <span>{t('freeThere', { free: byteWords(data.freeBytes) })}</span>}
          {data.hostKey ? <HostKey shown={data.hostKey} form={form} /> : null}
        </div>
      ) : null}
    </div>
  );
};
