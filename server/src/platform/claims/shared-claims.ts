import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import type { LifeSigns } from '../shards/life-signs.ts';
import { dropClaim, dropEnded, extendClaim, holderOf, takeClaim } from './claims.store.ts';
import type { Claims } from './claims.ts';

export interface SharedClaimsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly node: string;
  readonly lifeSigns: LifeSigns;
}

/** Shorter in tests. */
export interface ClaimPace {
  /** A claim that nobody renews ends after this time, unless its node is known to be gone before. */
  readonly lastsMs: number;
  readonly renewEveryMs: number;
}
const usual: ClaimPace = { lastsMs: 30_000, renewEveryMs: 8_000 };

/** Claims as rows of the database, renewed while their holder lives. */
export const createSharedClaims = (
  { database: { db }, log, node, lifeSigns }: SharedClaimsDeps,
  { lastsMs, renewEveryMs }: ClaimPace = usual,
): Claims => ({
  async claim(name, purpose) {
    const holder = newId();
    const take = () => takeClaim(db, { name, holder, node, purpose: purpose ?? null, lastsMs });
    const takeFromGone = async (): Promise<boolean> => {
      const held = await holderOf(db, name);
      if (!held?.node || !lifeSigns.isGone(held.node)) return false;
      await dropClaim(db, name, held.holder);
      return take();
    };
    if (!(await take()) && !(await takeFromGone())) return null;
    const timer = setInterval(() => {
      extendClaim(db, { name, holder, lastsMs }).catch((error: unknown) =>
        log.warn({ err: error, claim: name }, 'a claim could not be renewed'),
      );
    }, renewEveryMs);
    timer.unref();
    return {
      async release() {
        clearInterval(timer);
        await dropClaim(db, name, holder);
      },
    };
  },
  purposeOf: async (name) => (await holderOf(db, name))?.purpose ?? null,
  forgetOld: () => dropEnded(db),
});
