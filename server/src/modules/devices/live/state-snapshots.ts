import type { Engine } from '@eoms/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import { saveStates } from './device-states.store.ts';

const everyMs = 5_000;
/**
 * Thousands of devices that change all the time are written less often: writing takes at most this share of the time.
 */
const shareOfTime = 1 / 600;
const longestMs = 60_000;
/** Small batches, so that the written data is freed before the garbage collector considers it long-lived. */
const atOnce = 250;

export interface StateSnapshots {
  start(): void;
  save(): Promise<void>;
  /** Saves one last time. */
  stop(): Promise<void>;
}

/**
 * Saves changed states every five seconds (less often if there are many, but at least every minute). States that could
 * not be saved are saved next time, with their values by then.
 */
export const createStateSnapshots = (deps: { database: Database; engine: () => Engine; log: Log }): StateSnapshots => {
  const { database, engine, log } = deps;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let tookMs = 0;
  let saving: Promise<void> | undefined;

  const saveNow = async () => {
    const { state } = engine();
    for (const id of state.takeChanged()) waiting.add(id);
    const ids = [...waiting];
    waiting = new Set();
    for (let from = 0; from < ids.length; from += atOnce) {
      try {
        await saveStates(database.db, state.many(ids.slice(from, from + atOnce)));
      } catch (error) {
        for (const id of ids.slice(from)) waiting.add(id);
        log.warn({ err: error, devices: waiting.size }, 'device states could not be saved; they will be again');
        return;
      }
    }
  };
  const save = () => {
    saving ??= saveNow().finally(() => {
      saving = undefined;
    });
    return saving;
  };

  return {
    save,
    start() {
      const next = () => {
        timer = setTimeout(
          async () => {
            const begun = performance.now();
            await save();
            tookMs = performance.now() - begun;
            if (timer !== undefined) next();
          },
          Math.min(Math.max(everyMs, tookMs / shareOfTime), longestMs),
        );
        timer.unref();
      };
      next();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await saving;
      await save();
    },
  };
};
