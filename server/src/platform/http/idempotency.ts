import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { claimKey, dropUnanswered, findKey, type KeyOwner, recordAnswer, removeOldKeys } from './idempotency.store.ts';
import { refuse } from './refusal.ts';

export interface Idempotency {
  /**
   * Runs `work` once per user and key within 24 h and returns the same data every time. The same key with a different
   * request is refused as 'idempotency.differentBody'; a repeat while the first still runs waits, then throws '409'.
   */
  once(userId: string, key: string, requestHash: string, work: () => Promise<unknown>): Promise<unknown>;
  /** Removes answers older than a day; returns how many. */
  forgetOld(): Promise<number>;
}

const waitAtMostMs = 10_000;
const lookEveryMs = 100;
const shape = /^[\x21-\x7e]{1,128}$/;
const purposeOf = ({ userId, key }: KeyOwner) => `idempotency ${userId} ${key}`;

export const createIdempotency = ({ database, secrets }: { database: Database; secrets: Secrets }): Idempotency => {
  const { db } = database;

  const runOnce = async (owner: KeyOwner, attempt: string, work: () => Promise<unknown>) => {
    let data: unknown;
    try {
      data = await work();
    } catch (error) {
      // A refusal changed nothing and an internal error may be retried, so neither is stored.
      await dropUnanswered(db, owner, attempt);
      throw error;
    }
    // Answers may hold secrets that are shown only once.
    await recordAnswer(db, owner, attempt, secrets.seal(JSON.stringify(data ?? null), purposeOf(owner)));
    return data;
  };

  return {
    async once(userId, key, requestHash, work) {
      if (!shape.test(key)) throw refuse('400');
      const owner = { userId, key };
      const attempt = newId();
      for (const start = Date.now(); ; ) {
        if (await claimKey(db, owner, requestHash, attempt)) return runOnce(owner, attempt, work);
        const known = await findKey(db, owner);
        if (known && known.requestHash !== requestHash) throw refuse('idempotency.differentBody');
        if (known?.answer) return JSON.parse(secrets.open(known.answer, purposeOf(owner)));
        if (Date.now() - start > waitAtMostMs) throw refuse('409');
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    },
    forgetOld: () => removeOldKeys(db),
  };
};
