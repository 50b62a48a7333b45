import type { Log } from './log/log.ts';

export interface PersistentConnectionOptions<C> {
  readonly name: string;
  readonly log: Log;
  /** Opens one that is ready for use, in limited time; `lost` is to be called when it breaks. */
  readonly open: (lost: (error: unknown) => void) => Promise<C>;
  /** Called when it is the current one. */
  readonly opened?: () => void;
  readonly close: (connection: C) => Promise<void>;
}

/** A connection that is opened again, after growing pauses, whenever it breaks. */
export interface PersistentConnection<C> {
  /** Undefined while there is none. */
  current(): C | undefined;
  /** Resolves after the first attempt, successful or not. */
  start(): Promise<void>;
  /** Gives up the connection because it does not do what it should; a new one is opened. */
  drop(reason: string): void;
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

export const createPersistentConnection = <C>(options: PersistentConnectionOptions<C>): PersistentConnection<C> => {
  const { name, log, open, opened, close } = options;
  let current: C | undefined;
  /** Identifies the latest attempt, so that a report about an earlier connection changes nothing. */
  let attempt = {};
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;
  let stopped = false;

  const closeQuietly = async (connection: C | undefined): Promise<void> => {
    if (connection !== undefined) await close(connection).catch(() => undefined);
  };
  const lose = (error: unknown): void => {
    const last = current;
    if (last === undefined) return;
    current = undefined;
    log.warn({ err: error, connection: name }, 'a connection broke');
    void closeQuietly(last);
    openLater();
  };
  const tryToOpen = async (): Promise<void> => {
    const own = {};
    attempt = own;
    let brokenEarly: { error: unknown } | undefined;
    try {
      const fresh = await open((error) => {
        if (attempt !== own) return;
        brokenEarly = { error };
        lose(error);
      });
      if (stopped) return await closeQuietly(fresh);
      current = fresh;
      pauseMs = firstPauseMs;
      if (brokenEarly) lose((brokenEarly as { error: unknown }).error);
      else opened?.();
    } catch (error) {
      log.warn({ err: error, connection: name }, 'a connection could not be opened');
      openLater();
    }
  };
  const openOnce = (): Promise<void> => {
    opening ??= tryToOpen().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  function openLater(): void {
    if (stopped || timer) return;
    const openNow = (): void => {
      timer = undefined;
      void openOnce();
    };
    timer = setTimeout(openNow, pauseMs * (0.5 + Math.random()));
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  return {
    current: () => current,
    start: openOnce,
    drop: (reason) => lose(new Error(reason)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await opening;
      const last = current;
      current = undefined;
      await closeQuietly(last);
    },
  };
};
