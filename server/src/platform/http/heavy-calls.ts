import { createTurnstile } from '../turnstile.ts';
import { refuse } from './refusal.ts';

/** One heavy call from its first byte to the last one of its answer. */
export interface Errand {
  /** The work itself, in its turn among those of all people. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The answer has left, or nobody waits for it any more. */
  leave(): void;
}

export interface HeavyCalls {
  /** Throws '429' while the person has another errand. */
  begin(userId: string): Errand;
}

const limits = { atOnce: 2, waitingAtMost: 4 };

/**
 * Imports, exports and whatever else takes much memory or time: one per person, from before its file is read, and two
 * of all at once. A slow sender holds up nobody but himself: only the work takes a place.
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
