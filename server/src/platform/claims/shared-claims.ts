import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Log } from '../log/log.ts';
import { dropClaim, dropEnded, extendClaim, takeClaim } from './claims.store.ts';
import type { Claims } from './claims.ts';

/** Shorter in tests. */
export interface ClaimPace {
  /** The claims of a node that has died end after this time. */
  readonly lastsMs: number;
  readonly renewEveryMs: number;
}
const usual: ClaimPace = { lastsMs: 30_000, renewEveryMs: 8_000 };

/** Claims as rows of the database, renewed while their holder lives. */
export const createSharedClaims = (
  { database: { db }, log }: { database: Database; log: Log },
  { lastsMs, renewEveryMs }: ClaimPace = usual,
): Claims => ({
  async claim(name) {
    const holder = newId();
    if (!(await takeClaim(db, { name, holder, lastsMs }))) return null;
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
  forgetOld: () => dropEnded(db),
});
