import type { Log } from '../log/log.ts';

const restMs = 1_000;

/** Calls its listeners at the first sign of a gap, and for further ones within a second once at its end. */
export const createGapAnnouncer = (log: Log, count: () => void) => {
  const listeners = new Set<() => void>();
  let resting: NodeJS.Timeout | undefined;
  let again = false;

  const call = (): void => {
    again = false;
    resting = setTimeout(() => {
      resting = undefined;
      if (again) call();
    }, restMs);
    resting.unref();
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        log.error({ err: error }, 'reading again after a gap failed');
      }
    }
  };
  return {
    on(listener: () => void): () => void {
      // A separate function each, so that the same one may be registered twice.
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    announce(): void {
      count();
      again = true;
      if (!resting) call();
    },
    stop(): void {
      clearTimeout(resting);
      resting = undefined;
      again = false;
    },
  };
};
