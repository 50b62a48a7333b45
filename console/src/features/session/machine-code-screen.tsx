import { type License, sessionEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { refreshSession } from '../../session/session.ts';
import { useSession } from '../../session/session-store.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { LicenseUpload } from './license-upload.tsx';
import styles from './login.module.css';
import { LoginFrame } from './login-frame.tsx';

const { getLicense } = sessionEndpoints;

const Facts = ({ license }: { license: License }) => {
  const t = usePhrases('login');
  const { fullDate } = useFormat();
  const until = license.expiresAt ? fullDate(license.expiresAt) : t('forever');
  return (
    <dl data-part="license-facts" className={`key-values ${styles.licenseFacts}`}>
      <dt>{t('licenseState')}</dt>
      <dd>
        <span className={license.state === 'authorised' ? 'tag idle' : 'tag maintenance'}>
          {t(`license_${license.state}`)}
        </span>
      </dd>
      {license.licensee ? (
        <>
          <dt>{t('licensedTo')}</dt>
          <dd>{license.licensee}</dd>
        </>
      ) : null}
      {license.state === 'unauthorised' ? null : (
        <>
          <dt>{t('validUntil')}</dt>
          <dd>{until}</dd>
        </>
      )}
    </dl>
  );
};

/** The machine code, the licence, and the upload of a licence file. Reachable without signing in. */
export const MachineCodeScreen = () => {
  const t = usePhrases('login');
  const license = useQuery(queryOf(getLicense));
  const client = useQueryClient();
  const token = useSession((s) => s.token);
  const user = useSession((s) => s.user);
  const navigate = useNavigate();
  const toast = useToast();
  const copy = async (text: string): Promise<void> => {
    await copyText(text);
    toast.done(t('codeCopied'));
  };
  const accepted = (): void => {
    toast.done(t('licenseAccepted'));
    void client.invalidateQueries({ queryKey: keyOf(getLicense) });
    if (token && !user) void refreshSession().catch(() => undefined);
  };
  return (
    <LoginFrame>
      <h1>{t('machineCodeTitle')}</h1>
      <p className={`text-secondary ${styles.subtitle}`}>{t('machineCodeHint')}</p>
      <QueryGate what={t('machineCode')} query={license}>
        {(data) => (
          <>
            <output className={styles.machineCode}>{data.machineCode}</output>
            <Button block onClick={() => void copy(data.machineCode)}>
              {t('copyCode')}
            </Button>
            <Facts license={data} />
            {token ? <LicenseUpload onAccepted={accepted} /> : <p className="note">{t('licenseNeedsSession')}</p>}
          </>
        )}
      </QueryGate>
      <Button type="link" block onClick={() => navigate(token ? '/' : '/login')} className={styles.machineBack}>
        {t(token ? 'toConsole' : 'toLogin')}
      </Button>
    </LoginFrame>
  );
};
