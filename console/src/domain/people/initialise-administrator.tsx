import { peopleEndpoints, sessionEndpoints } from '@eoms/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { refreshSession } from '../../session/session.ts';
import { useSession } from '../../session/session-store.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { PasswordQuestion } from './password-question.tsx';

const { getUser, listUsers } = peopleEndpoints;

/** Who may initialise themselves as the administrator. */
export const useMayInitialise = (): boolean => useSession((s) => s.user?.superAdministrator ?? false);

/** Gives the current user the administrator role of the set-up: as the default role, with every menu. */
export const InitialiseAdministrator = () => {
  const t = usePhrases('login');
  const common = usePhrases('ui');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const initialise = useChange(sessionEndpoints.initializeUser, { invalidates: [getUser, listUsers] });
  const confirm = async (password: string): Promise<void> => {
    await initialise.mutateAsync({ body: { password } });
    await refreshSession();
    setAsking(false);
    toast.done(common('operated'));
  };
  const close = (): void => setAsking(false);
  return (
    <>
      <Button icon={<Icon name="shield" />} onClick={() => setAsking(true)}>
        {t('initialiseAdministrator')}
      </Button>
      <Modal open={asking} title={t('initialiseAdministrator')} footer={null} onCancel={close} destroyOnHidden>
        <PasswordQuestion
          text={t('initialiseAdministratorText')}
          verb={t('initialiseAdministrator')}
          onAnswer={confirm}
          onCancel={close}
        />
      </Modal>
    </>
  );
};
