import { type ReplyOf, sessionEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { beginSignOn } from '../../session/begun-sign-on.ts';
import { safePath } from '../../session/safe-path.ts';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './login.module.css';

type Offered = Pick<ReplyOf<typeof sessionEndpoints.getSignInOptions>, 'oauth2' | 'directories'>;

/** Other ways to sign in, if any are configured. */
export const SignOnButtons = ({ oauth2, directories }: Offered) => {
  const t = usePhrases('login');
  const [params] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const describe = useDescribeError();
  const go = async (directoryId?: string): Promise<void> => {
    setLeaving(true);
    setFailure(undefined);
    try {
      const query = { redirect: safePath(params.get('redirect')), ...(directoryId ? { directoryId } : {}) };
      const { url } = await call(sessionEndpoints.startOauth2, { query });
      beginSignOn(url);
      window.location.assign(url);
    } catch (error) {
      setLeaving(false);
      setFailure(describe(error).reason);
    }
  };
  if (!oauth2 && directories.length === 0) return null;
  return (
    <>
      <div className={styles.loginOr}>{t('otherWays')}</div>
      {oauth2 ? (
        <PlainButton block large disabled={leaving} onClick={() => void go()}>
          <Icon name="key" />
          {oauth2.name || t('singleSignOn')}
        </PlainButton>
      ) : null}
      {directories.map(({ id, name }) => (
        <PlainButton key={id} block large disabled={leaving} onClick={() => void go(id)}>
          <Icon name="key" />
          {t('signInWith', { name })}
        </PlainButton>
      ))}
      {failure ? (
        <p className={`note level-1 ${styles.loginNote}`} role="alert">
          {failure}
        </p>
      ) : null}
    </>
  );
};
