import { panelEndpoints } from '@eoms/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { loadSelf } from './panel-state.ts';

/** Asks the server to unlock the panel; it counts wrong PINs and decides how long to wait. */
export const useUnlock = () => {
  const textOf = useErrorText();
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (pin: string | null): Promise<void> => {
    setBusy(true);
    try {
      await call(panelEndpoints.unlockPanel, { body: { pin } });
      setMessage(undefined);
    } catch (error) {
      setMessage(textOf(error));
    }
    await loadSelf();
    setBusy(false);
  };
  return { send, busy, message };
};
export type Unlock = ReturnType<typeof useUnlock>;
