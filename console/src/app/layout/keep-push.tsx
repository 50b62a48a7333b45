import { pushEndpoints } from '@eoms/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import {
  currentSubscription,
  draftOf,
  isFor,
  pushOwner,
  pushSupport,
  setPushOwner,
  subscribe,
  unsubscribe,
} from '../../session/browser-push.ts';
import { useSession } from '../../session/session-store.ts';

const { getOwnPush, saveOwnPush } = pushEndpoints;

const stopHere = async (): Promise<void> => {
  setPushOwner(null);
  await unsubscribe();
};

/**
 * Pushes that the user has turned on in this browser go on after signing in again; those of somebody else end. What was
 * removed from elsewhere is not turned on again.
 */
export const keepPush = async (userId: string): Promise<void> => {
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  const owner = pushOwner();
  if (owner !== userId) {
    if (owner !== null || (await currentSubscription())) await stopHere();
    return;
  }
  const found = await currentSubscription();
  const { publicKey, browsers } = await call(getOwnPush);
  const listed = browsers.find(({ endpoint }) => endpoint === found?.endpoint);
  if (found && !listed) await stopHere();
  else if (!found || !listed?.current || !isFor(found, publicKey))
    await call(saveOwnPush, { body: draftOf(await subscribe(publicKey)) });
};

/** Where a click on a notice wants a page of the console to go. */
const wantedPath = (data: unknown): string | undefined => {
  const path = typeof data === 'object' && data !== null && 'openNotice' in data ? data.openNotice : undefined;
  return typeof path === 'string' && path.startsWith('/') ? path : undefined;
};

/** Keeps this browser in step with what its user has chosen, and follows clicks on notices. */
export const KeepPush = () => {
  const userId = useSession((s) => s.user?.id);
  const navigate = useNavigate();
  useEffect(() => {
    if (userId === undefined) return;
    keepPush(userId).catch((error: unknown) => console.warn('notices cannot be pushed to this browser', error));
  }, [userId]);
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const go = ({ data, ports }: MessageEvent): void => {
      const path = wantedPath(data);
      if (path === undefined) return;
      ports[0]?.postMessage('going');
      void navigate(path);
    };
    worker?.addEventListener('message', go);
    return () => worker?.removeEventListener('message', go);
  }, [navigate]);
  return null;
};
