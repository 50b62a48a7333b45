import type { Clock } from '@eoms/drivers/kit';
import type { Reason } from '../commands/reasons.ts';
import type { Log } from '../log.ts';
import type { ReceiptLine } from './receipt.ts';
import type { CurrentVariables } from './run-variables.ts';
import type { Scene } from './scene.ts';
import type { SceneDevices, SystemStepOutcome } from './scene-devices.ts';
import type { Slots } from './slots.ts';

/** What the steps of one run share. */
export interface RunContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly devices: SceneDevices;
  readonly scene: Scene;
  readonly slots: Slots;
  readonly variables: CurrentVariables;
  /** How systemSteps are undone, by their lines. */
  readonly undos: Map<number, NonNullable<SystemStepOutcome['undo']>>;
  line(at: number): ReceiptLine;
  lines(): readonly ReceiptLine[];
  change(at: number, part: Partial<ReceiptLine>): void;
  /** Resolves once it is stored that the line has begun. */
  begun(): Promise<void>;
  /** Why no further step begins. */
  halted(): Reason | undefined;
  halt(reason: Reason): void;
  /** Aborted when the present phase is cancelled or has reached its time limit. */
  signal(): AbortSignal;
}

/** Resolves after the time, or when aborted. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const stop = clock.after(ms, () => {
      signal.removeEventListener('abort', end);
      resolve();
    });
    const end = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
