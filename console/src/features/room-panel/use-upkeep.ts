import { useEffect, useRef } from 'react';

/** Keeps the screen on where the browser can; it lets go whenever the page is hidden. */
export const useWakeLock = (): void => {
  useEffect(() => {
    const hold = (): void => {
      if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, []);
};

/** Loads the page again when the server has another version, but never under somebody's hand. */
export const useNewVersion = (version: string, free: boolean): void => {
  const first = useRef(version);
  useEffect(() => {
    if (free && version !== first.current) window.location.reload();
  }, [version, free]);
};
