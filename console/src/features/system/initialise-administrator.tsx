import { sessionEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { PasswordQuestion } from '../../pickers/password-question.tsx';
import { refreshSession } from '../../session/session.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';

/** Gives the current user the administrator role of the set-up: as the default role, with every menu. */
export const InitialiseAdministrator = () => {
  const t = usePhrases('system');
  const common = usePhrases('ui');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const initialise = async (password: string): Promise<void> => {
    await call(sessionEndpoints.initializeUser, { body: { password } });
    await refreshSession();
    setAsking(false);
    toast.done(common('operated'));
  };
  return (
    <Panel className="settings">
      <PanelHead title={t('initialiseAdministrator')} line />
      <PanelBody className="settings-body">
        <p className="t2" style={{ marginBottom: 12 }}>
          {t('initialiseAdministratorText')}
        </p>
        {asking ? (
          <PasswordQuestion
            verb={t('initialiseAdministrator')}
            onAnswer={initialise}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button onClick={() => setAsking(true)}>{t('initialiseAdministrator')}</Button>
        )}
      </PanelBody>
    </Panel>
  );
};
