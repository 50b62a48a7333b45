import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query currently matches. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = globalThis.matchMedia?.(query);
        list?.addEventListener('change', changed);
        return () => list?.removeEventListener('change', changed);
      },
      [query],
    ),
    () => globalThis.matchMedia?.(query).matches ?? false,
  );

/** Below 1200 px tables hide secondary columns. */
export const useNarrow = (): boolean => useMedia('(max-width: 1199px)');

/** Below 768 px the phone layout is used. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)');
