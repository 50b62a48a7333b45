import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readToken } from '../../api/credentials.ts';
import { whenUnauthorised } from '../../api/unauthorised.ts';
import { useLinkState } from '../../live/link-state.ts';
import { liveClient, whenResync } from '../../live/live.ts';
import { useLive } from '../../live/use-live.ts';
import { useSession } from '../../session/session-store.ts';
import { loadSelf } from './panel-state.ts';

const flashMs = 6_000;

/** Keeps the live link open while the panel is paired. Returns whether somebody lets it flash. */
export const usePanelLink = (panelId: string): boolean => {
  const client = useQueryClient();
  const token = useSession((s) => s.token);
  const connected = useLinkState((s) => s.connected);
  const [flashes, setFlashes] = useState(0);
  useEffect(() => {
    if (!token) return undefined;
    liveClient.start();
    return liveClient.stop;
  }, [token]);
  useEffect(() => whenResync(() => void client.invalidateQueries()), [client]);
  // Revoked, or only a token that has been replaced: the server says which.
  useEffect(() => whenUnauthorised(() => void loadSelf().then(() => readToken() && liveClient.start())), []);
  useEffect(() => {
    if (connected) void loadSelf();
  }, [connected]);
  useLive('session', (event) => {
    if (event.name === 'session.accessChanged') void loadSelf().then(() => client.invalidateQueries());
    if (event.name === 'session.ended') void loadSelf();
  });
  useLive(`panel:${panelId}`, (event) => {
    if (event.name === 'panel.identified') setFlashes((n) => n + 1);
  });
  useEffect(() => {
    if (flashes === 0) return undefined;
    const timer = setTimeout(() => setFlashes(0), flashMs);
    return () => clearTimeout(timer);
  }, [flashes]);
  return flashes > 0;
};
