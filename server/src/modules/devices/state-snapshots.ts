import type { DeviceState, Engine } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { saveStates } from './device-states.store.ts';

const everyMs = 5_000;
/** Thousands of devices that change all the time are written less often: at most this part of the time goes into it. */
const shareOfTime = 1 / 30;

export interface StateSnapshots {
  start(): void;
  save(): Promise<void>;
  /** Saves once more. */
  stop(): Promise<void>;
}

/** Writes what changed every five seconds (less often where that is much); what could not be written is kept for the next time, newest state per device. */
export const createStateSnapshots = (deps: { database: Database; engine: () => Engine; log: Log }): StateSnapshots => {
  const { database, engine, log } = deps;
  const waiting = new Map<string, DeviceState>();
  let timer: NodeJS.Timeout | undefined;
  let tookMs = 0;
  let saving: Promise<void> | undefined;

  const saveNow = async () => {
    for (const state of engine().state.snapshotDirty()) waiting.set(state.deviceId, state);
    if (waiting.size === 0) return;
    const states = [...waiting.values()];
    try {
      await saveStates(database.db, states);
    } catch (error) {
      log.warn({ err: error, devices: states.length }, 'device states could not be saved; they will be again');
      return;
    }
    for (const state of states) if (waiting.get(state.deviceId) === state) waiting.delete(state.deviceId);
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
          Math.max(everyMs, tookMs / shareOfTime),
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
