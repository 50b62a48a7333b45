import type { Clock } from '../../kit/clock.ts';

export interface HeartbeatOptions {
  readonly clock: Clock;
  readonly ask: () => void;
  /** Three requests without an answer within the time that the standard allows. */
  readonly onSilent: () => void;
}

/**
 * 03_08_02, 5.4: asked at least every 60 s, answered within 10 s (CONNECTIONSTATE_REQUEST_TIMEOUT), tried three times.
 * Asking more often is allowed. The tries share one timeout instead of having one each: a lost datagram still does no
 * harm, and a dead interface is detected after 14 s instead of 50.
 */
const everyMs = 4_000;
const tries = 3;
const againMs = 3_000;
const answerMs = 10_000;

/** Checks at intervals whether the tunnel is still open. */
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
