import type { Clock } from '../../kit/clock.ts';

export interface HeartbeatOptions {
  readonly clock: Clock;
  readonly ask: () => void;
  /** Asked three times, answered not once in the time that the standard gives an interface. */
  readonly onSilent: () => void;
}

/**
 * 03_08_02, 5.4: asked at least every 60 s, answered within 10 s (CONNECTIONSTATE_REQUEST_TIMEOUT), tried three times.
 * Asking sooner is allowed. The tries share one such time instead of each taking its own: a lost datagram is still
 * forgiven, and a dead interface is known after 14 s instead of 50.
 */
const everyMs = 4_000;
const tries = 3;
const againMs = 3_000;
const answerMs = 10_000;

/** Asks whether the tunnel still stands, from its first answer on. */
export const createHeartbeat = ({ clock, ask, onSilent }: HeartbeatOptions) => {
  let stopTimer = (): void => {};
  const beat = (tried: number): void => {
    ask();
    const last = tried === tries;
    const waitMs = last ? answerMs - (tries - 1) * againMs : againMs;
    stopTimer = clock.after(waitMs, () => (last ? onSilent() : beat(tried + 1)));
  };
  return {
    answered: (): void => {
      stopTimer();
      stopTimer = clock.after(everyMs, () => beat(1));
    },
    stop: (): void => stopTimer(),
  };
};
