import { useEffect } from 'react';
import { useLinkState } from '../../live/link-state.ts';
import { lookForNewVersion } from './new-version.ts';

/**
 * Looks for a new version of the console when there may be one: after the connection was lost, which every update does,
 * and when a part of this page could not be loaded.
 */
export const WatchVersion = () => {
  const connected = useLinkState((s) => s.known && s.connected);
  useEffect(() => {
    if (connected) void lookForNewVersion();
  }, [connected]);
  useEffect(() => {
    const look = (): void => void lookForNewVersion();
    window.addEventListener('vite:preloadError', look);
    return () => window.removeEventListener('vite:preloadError', look);
  }, []);
  return null;
};
