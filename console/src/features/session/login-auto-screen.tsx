import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { safePath } from '../../session/safe-path.ts';
import { signInByCode, signInByTicket } from '../../session/session.ts';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { LoginFrame } from './login-frame.tsx';

/** Tickets and codes work once; React's double effects in development must not use them up. */
const spent = new Set<string>();

/** Single sign-on: redeems the ticket in the address, or the provider's code. */
export const LoginAutoScreen = () => {
  const t = usePhrases('login');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const describe = useDescribeError();
  const [failure, setFailure] = useState<unknown>();
  const ticket = params.get('ticket');
  // DingTalk calls it `authCode`.
  const code = params.get('code') ?? params.get('authCode');
  const state = params.get('state');
  const once = ticket ?? code;
  useEffect(() => {
    if (!once || spent.has(once)) return;
    spent.add(once);
    const path = safePath(params.get('redirect'));
    const signedIn = ticket
      ? signInByTicket(ticket, path)
      : signInByCode(once, state ?? '', params.get('iss') ?? undefined);
    signedIn.catch((error: unknown) => setFailure(error));
  }, [once, ticket, state, params]);
  const failed = failure !== undefined || !once;
  const { reason, requestId } = failure === undefined ? { reason: undefined, requestId: null } : describe(failure);
  return (
    <LoginFrame>
      {failed ? (
        <>
          <ErrorState title={t('autoFailed')} reason={reason} requestId={requestId} />
          <PlainButton primary block large onClick={() => navigate('/login', { replace: true })}>
            {t('toLogin')}
          </PlainButton>
        </>
      ) : (
        <div role="status">
          <h1>{t('autoTitle')}</h1>
          <StateMark kind="pending" text={t('autoText')} />
        </div>
      )}
    </LoginFrame>
  );
};
