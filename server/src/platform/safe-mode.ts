import type { Log } from './log/log.ts';

/**
 * After repeated crashes nothing acts or asks others by itself until a person says so: no devices, automations, plans,
 * strategies, jobs, polls or notices. What people do by hand works.
 */
export interface SafeMode {
  isOn(): boolean;
  /**
   * Begins something that acts or asks by itself: now, or once safe mode has ended. Rejects only if it fails now; later
   * failures are logged.
   */
  whenOff(begin: () => void | Promise<void>): Promise<void>;
  /** Ends safe mode and begins what has waited, in order. */
  leave(): Promise<void>;
}

interface SafeModeOptions {
  readonly on: boolean;
  /** Lets the next start be judged without the earlier crashes. */
  readonly forgetCrashes?: () => Promise<void>;
  readonly log: Pick<Log, 'error'>;
}

export const createSafeMode = ({ on, forgetCrashes, log }: SafeModeOptions): SafeMode => {
  let isOn = on;
  const waiting: (() => void | Promise<void>)[] = [];
  return {
    isOn: () => isOn,
    async whenOff(begin) {
      if (isOn) waiting.push(begin);
      else await begin();
    },
    async leave() {
      await forgetCrashes?.();
      isOn = false;
      for (const begin of waiting.splice(0)) {
        try {
          await begin();
        } catch (error) {
          log.error({ err: error }, 'something did not begin after safe mode');
        }
      }
    },
  };
};
