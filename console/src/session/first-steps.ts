import { create } from 'zustand';
import { readText, storeText } from '../ui/storage.ts';
import { useSession } from './session-store.ts';

/** By person; in the browser, because being shown the list once more elsewhere harms nobody. */
const keyOf = (userId: string): string => `eoms_first_steps_${userId}`;
/** What has been chosen since this page was loaded. */
const useChosen = create<{ dismissed?: boolean }>(() => ({}));

/** Whether the list of first steps may be shown to this person: to administrators, unless it was put away. */
export const useFirstSteps = () => {
  const user = useSession((s) => s.user);
  const chosen = useChosen((s) => s.dismissed);
  const key = keyOf(user?.id ?? '');
  return {
    mayShow: user?.superAdministrator === true,
    dismissed: chosen ?? readText(key) === 'dismissed',
    /** Brought back by hand, it is shown even when everything is done. */
    wanted: chosen === false,
    setDismissed: (dismissed: boolean): void => {
      storeText(key, dismissed ? 'dismissed' : null);
      useChosen.setState({ dismissed });
    },
  };
};
