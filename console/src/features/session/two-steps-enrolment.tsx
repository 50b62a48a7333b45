import { sessionEndpoints } from '@eoms/contract';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { refreshSession } from '../../session/session.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import { EnrolmentKey } from './enrolment-key.tsx';
import loginStyles from './login.module.css';

import { SecondFactorField } from './second-factor-field.tsx';
import type { Enrolment } from './use-sign-in.ts';

/** Enrolment: scan the QR code, then enter a first code to prove that the app has the key. */
export const TwoStepsEnrolment = ({ enrolment, onEnd }: { enrolment: Enrolment; onEnd: () => void }) => {
  const t = usePhrases('login');
  const describe = useDescribeError();
  const [failure, setFailure] = useState<string>();
  // The scanned key is worthless until its first code has been entered.
  const release = useUnsaved(() => true);
  const send = async ({ code }: { code: string }): Promise<void> => {
    try {
      await call(sessionEndpoints.confirmSecondFactor, { body: { code } });
      release();
      await refreshSession();
      onEnd();
    } catch (error) {
      setFailure(describe(error).reason);
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(values: { code: string }) => void send(values)}>
      <EnrolmentKey enrolment={enrolment} />
      <SecondFactorField />
      {failure ? (
        <p className={`note level-1 ${loginStyles.loginNote}`} role="alert">
          {failure}
        </p>
      ) : null}
      <div className="row">
        <Button type="primary" htmlType="submit">
          {t('enrolDone')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </Form>
  );
};
