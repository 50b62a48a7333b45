import type { Clock } from '../../kit/clock.ts';

export interface HeartbeatOptions {
  readonly clock: Clock;
  readonly ask: () => void;
  /** Nobody answered three times. */
  readonly onSilent: () => void;
}

/** 03_08_02, 5.4: at least every 60 s, sooner to hear of a loss sooner; answered within 10 s, tried three times. */
const everyMs = 20_000;
const waitMs = 10_000;
const tries = 3;

/** Asks whether the tunnel still stands, from its first answer on. */
export const createHeartbeat = ({ clock, ask, onSilent }: HeartbeatOptions) => {
  let misses = 0;
  let stopTimer = (): void => {};
  const beat = (): void => {
    ask();
    stopTimer = clock.after(waitMs, () => {
      misses += 1;
      if (misses < tries) beat();
      else onSilent();
    });
  };
  return {
    answered: (): void => {
      misses = 0;
      stopTimer();
      stopTimer = clock.after(everyMs, beat);
    },
    stop: (): void => stopTimer(),
  };
};
