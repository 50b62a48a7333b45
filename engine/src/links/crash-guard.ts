import { type Clock, isDeviceError } from '@eoms/drivers/kit';
import type { LinkTiming } from './link-timing.ts';

export interface CrashGuardOptions {
  readonly clock: Clock;
  readonly timing: Pick<LinkTiming, 'crashes' | 'crashWindowMs' | 'driverCallMs'>;
  readonly onCrash: (error: Error, tooMany: boolean) => void;
}

/** Runs code of a driver. Errors of the device pass through; faults of the driver are counted. */
export interface CrashGuard {
  /** Rejects with a `deviceError`, or with the driver's own error after counting it. */
  call(run: () => Promise<void> | undefined): Promise<void>;
  /** `undefined` when it threw. */
  sync<T>(run: () => T): T | undefined;
  /** Counts an error for callers that call the driver directly, because they do so thousands of times a second. */
  failed(error: unknown): void;
  reset(): void;
}

export const createCrashGuard = ({ clock, timing, onCrash }: CrashGuardOptions): CrashGuard => {
  let crashes: number[] = [];
  const count = (error: unknown): Error => {
    const fault = error instanceof Error ? error : new Error(String(error));
    const now = clock.now();
    crashes = [...crashes.filter((at) => now - at < timing.crashWindowMs), now];
    onCrash(fault, crashes.length >= timing.crashes);
    return fault;
  };
  const limited = (work: Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = clock.after(timing.driverCallMs, () => reject(new Error('a call of the driver never ended')));
      work.then(resolve, reject).finally(stop);
    });
  return {
    call: async (run) => {
      try {
        const work = run();
        if (work !== undefined) await limited(work);
      } catch (error) {
        throw isDeviceError(error) ? error : count(error);
      }
    },
    sync: (run) => {
      try {
        return run();
      } catch (error) {
        count(error);
        return undefined;
      }
    },
    failed: (error) => void count(error),
    reset: () => {
      crashes = [];
    },
  };
};
