import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceUnauthorised } from '../api/unauthorised.ts';
import { refreshSession } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { liveClient, whenResync } from './live.ts';
import { useLive } from './use-live.ts';

/** Keeps the link open while a user is signed in. After missed events everything on screen is refetched. */
export const useLiveSession = (): void => {
  const client = useQueryClient();
  const token = useSession((s) => s.token);
  useEffect(() => {
    if (!token) return undefined;
    liveClient.start();
    return liveClient.stop;
  }, [token]);
  useEffect(() => whenResync(() => void client.invalidateQueries()), [client]);
  useLive('session', (event) => {
    if (event.name === 'session.ended') announceUnauthorised();
    if (event.name === 'session.accessChanged') void refreshSession().catch(announceUnauthorised);
  });
};
