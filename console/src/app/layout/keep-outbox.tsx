import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLinkState } from '../../live/link-state.ts';
import { useOutboxState } from '../../outbox/outbox-state.ts';
import { outbox, whenSent } from '../../outbox/own-outbox.ts';
import { useSession } from '../../session/session-store.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

/** Refetches what an entry that was sent has made stale. */
const useStaleAfterSending = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      whenSent(async ({ call }) => {
        const { sendableCalls } = await import('../../outbox/sendable-calls.ts');
        for (const old of sendableCalls[call].stale) void client.invalidateQueries({ queryKey: keyOf(old) });
      }),
    [client],
  );
};

/** Sends what is kept when its user signs in, when the connection is back, and when the page is looked at again. */
export const KeepOutbox = () => {
  const t = usePhrases('outbox');
  const toast = useToast();
  const userId = useSession((s) => s.user?.id);
  const connected = useLinkState((s) => s.connected);
  useStaleAfterSending();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each sign-in
  useEffect(() => {
    useOutboxState.setState({ entries: [] });
    if (userId === undefined) return;
    void outbox.refresh().then(() => {
      const count = useOutboxState.getState().entries.length;
      if (count > 0) toast.say(t('resumed', { count }));
      outbox.wake();
    });
  }, [userId]);
  useEffect(() => {
    if (connected) outbox.wake();
  }, [connected]);
  useEffect(() => {
    window.addEventListener('online', outbox.wake);
    document.addEventListener('visibilitychange', outbox.wake);
    return () => {
      window.removeEventListener('online', outbox.wake);
      document.removeEventListener('visibilitychange', outbox.wake);
    };
  }, []);
  return null;
};
