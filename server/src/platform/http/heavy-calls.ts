import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim, Claims } from '../claims/claims.ts';
import type { Log } from '../log/log.ts';
import { createTurnstile } from '../turnstile.ts';
import { refuse } from './refusal.ts';

/** One heavy call, from the first byte received to the last one sent. */
export interface HeavyCall {
  /** Runs the work when its turn comes among those of all users. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Call when the response has been sent or the client has disconnected. */
  leave(): void;
}

export interface HeavyCalls {
  /** Throws '429' while the user has another heavy call in progress, on whatever node. */
  begin(userId: string): Promise<HeavyCall>;
}

const limits = { atOnce: 2, waitingAtMost: 4, slow: { afterMs: 3_000, atOnce: 2 } };
/** A client has the last byte of a response a moment before the end of its call is recorded, for all nodes. */
const graceMs = [20, 50, 100];

const claimSoon = async (claims: Claims, name: string): Promise<Claim | null> => {
  for (const pauseMs of graceMs) {
    const claim = await claims.claim(name);
    if (claim) return claim;
    await sleep(pauseMs);
  }
  return claims.claim(name);
};

/**
 * Limits imports, exports and other calls that take much memory or time: one per user, starting before its file is
 * received, and two at a time overall, with two slow ones beside them: those of two people do not take the turns of all
 * others. A slow upload delays only its sender: only the work itself takes one of the slots. The slots protect the memory
 * of this process, so every node has its own; a user has one call on all of them.
 */
export const createHeavyCalls = ({ claims, log }: { claims: Claims; log: Log }): HeavyCalls => {
  const inTurn = createTurnstile(limits);
  return {
    async begin(userId) {
      const claim = await claimSoon(claims, `heavy call of ${userId}`);
      if (!claim) throw refuse('429');
      let works = false;
      let gone = false;
      const settle = (): void => {
        if (!gone || works) return;
        claim.release().catch((error: unknown) => log.warn({ err: error }, 'the end of a heavy call was not recorded'));
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
