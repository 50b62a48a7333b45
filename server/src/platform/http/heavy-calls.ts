import { createTurnstile } from '../turnstile.ts';
import { refuse } from './refusal.ts';

/** One heavy call, from the first byte received to the last one sent. */
export interface Errand {
  /** Runs the work when its turn comes among those of all users. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Call when the response has been sent or the client has disconnected. */
  leave(): void;
}

export interface HeavyCalls {
  /** Throws '429' while the user has another heavy call in progress. */
  begin(userId: string): Errand;
}

const limits = { atOnce: 2, waitingAtMost: 4 };

/**
 * Limits imports, exports and other calls that take much memory or time: one per user, starting before its file is
 * received, and two at a time overall. A slow upload delays only its sender: only the work itself takes one of the two
 * slots.
 */
export const createHeavyCalls = (): HeavyCalls => {
  const busy = new Set<string>();
  const inTurn = createTurnstile(limits);
  return {
    begin(userId) {
      if (busy.has(userId)) throw refuse('429');
      busy.add(userId);
      let works = false;
      let gone = false;
      const settle = (): void => {
        if (gone && !works) busy.delete(userId);
      };
      return {
        async run(work) {
          works = true;
          try {
            return await inTurn(work);
          } finally {
            works = false;
            settle();
          }
        },
        leave() {
          gone = true;
          settle();
        },
      };
    },
  };
};
