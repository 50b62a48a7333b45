import { sessionEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { PasswordQuestion } from '../../domain/people/password-question.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { refreshSession } from '../../session/session.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './profile.module.css';
import { TwoStepsEnrolment } from './two-steps-enrolment.tsx';
import type { Enrolment } from './use-sign-in.ts';

/** The second factor: off, being enrolled, or on. */
export const TwoStepsPanel = ({ on, title }: { on: boolean; title: string }) => {
  const t = usePhrases('login');
  const [asking, setAsking] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const withPassword = async (password: string): Promise<void> => {
    if (on) {
      await call(sessionEndpoints.removeSecondFactor, { body: { password } });
      await refreshSession();
    } else setEnrolment(await call(sessionEndpoints.enrolSecondFactor, { body: { password } }));
    setAsking(false);
  };
  const mark = <StateMark kind={on ? 'confirmed' : 'unknown'} text={on ? t('twoStepsOn') : t('twoStepsOff')} />;
  return (
    <Panel>
      <PanelHead title={title} line>
        <span className="text-small" style={{ paddingRight: 6 }}>
          {mark}
        </span>
      </PanelHead>
      <PanelBody className={styles.profileBody}>
        <p className="text-secondary">{t('twoStepsText')}</p>
        {enrolment ? (
          <TwoStepsEnrolment enrolment={enrolment} onEnd={() => setEnrolment(undefined)} />
        ) : asking ? (
          <PasswordQuestion
            text={on ? t('disenrolText') : undefined}
            verb={t(on ? 'disenrol' : 'enrol')}
            danger={on}
            onAnswer={withPassword}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button onClick={() => setAsking(true)}>{t(on ? 'disenrol' : 'enrol')}</Button>
        )}
      </PanelBody>
    </Panel>
  );
};
