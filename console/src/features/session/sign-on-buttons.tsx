import { sessionEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { safePath } from '../../session/safe-path.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Other ways in, only when they are configured. */
export const SignOnButtons = ({ name }: { name: string }) => {
  const t = usePhrases('login');
  const [params] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();
  const go = async (): Promise<void> => {
    setLeaving(true);
    try {
      const { url } = await call(sessionEndpoints.startOauth2, {
        query: { redirect: safePath(params.get('redirect')) },
      });
      window.location.assign(url);
    } catch (error) {
      setLeaving(false);
      toast.failed(error);
    }
  };
  return (
    <>
      <div className="login-or">{t('otherWays')}</div>
      <Button block size="large" icon={<Icon name="key" />} loading={leaving} onClick={() => void go()}>
        {name || t('singleSignOn')}
      </Button>
    </>
  );
};
