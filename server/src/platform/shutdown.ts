import type { Log } from './log/log.ts';

export interface Shutdown {
  /** Adds a part; parts stop in the opposite order of their adding. */
  add(name: string, stop: () => void | Promise<void>): void;
  /**
   * Runs once, however often it is called. Never throws: one part that fails to stop must not keep the others running.
   */
  run(): Promise<void>;
}

/** Milliseconds for each part; calls in progress are cut off after this. */
const partLimitMs = 4_000;

export const createShutdown = (log: Log): Shutdown => {
  const steps: { name: string; stop: () => void | Promise<void> }[] = [];
  let running: Promise<void> | undefined;

  const stopOne = async (name: string, stop: () => void | Promise<void>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), partLimitMs);
    });
    try {
      const outcome = await Promise.race([Promise.resolve(stop()), late]);
      if (outcome === 'late') log.warn({ part: name }, 'a part did not stop in time');
    } catch (error) {
      log.error({ err: error, part: name }, 'a part failed to stop');
    } finally {
      clearTimeout(timer);
    }
  };

  const runAll = async (): Promise<void> => {
    for (const { name, stop } of [...steps].reverse()) await stopOne(name, stop);
  };
  return {
    add: (name, stop) => void steps.push({ name, stop }),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
};
