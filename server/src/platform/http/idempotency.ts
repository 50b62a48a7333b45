import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { idempotencyKeys } from './idempotency.tables.ts';
import { refuse } from './refusal.ts';

export interface Idempotency {
  /**
   * Runs `work` once per user and key within 24 h and answers the same data every time. The same key for another
   * request is 'idempotency.differentBody'; a repeat while the first still runs waits, then is '409'.
   */
  once(userId: string, key: string, requestHash: string, work: () => Promise<unknown>): Promise<unknown>;
  /** Removes what is older than a day; answers how many. */
  forgetOld(): Promise<number>;
}

const waitAtMostMs = 10_000;
/** Longer than any client waits: who started it then is dead. */
const abandonedAfter = sql`now() - interval '3 minutes'`;
const dayAgo = sql`now() - interval '24 hours'`;
const shape = /^[\x21-\x7e]{1,128}$/;

export const createIdempotency = ({ database, secrets }: { database: Database; secrets: Secrets }): Idempotency => {
  const { db } = database;
  const mine = (userId: string, key: string) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const purpose = (userId: string, key: string) => `idempotency ${userId} ${key}`;

  /** Claims the key; false when someone else holds or has finished it. */
  const claim = async (userId: string, key: string, requestHash: string, attempt: string): Promise<boolean> => {
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash, attempt })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { requestHash, attempt, answer: null, startedAt: sql`now()` },
        setWhere: sql`${idempotencyKeys.startedAt} < ${dayAgo} or (${idempotencyKeys.answer} is null
          and ${idempotencyKeys.requestHash} = ${requestHash} and ${idempotencyKeys.startedAt} < ${abandonedAfter})`,
      })
      .returning({ attempt: idempotencyKeys.attempt });
    return claimed.length > 0;
  };

  const runOnce = async (userId: string, key: string, attempt: string, work: () => Promise<unknown>) => {
    const held = and(mine(userId, key), eq(idempotencyKeys.attempt, attempt));
    let data: unknown;
    try {
      data = await work();
    } catch (error) {
      // A refusal changed nothing and a fault may be tried again, so neither is remembered.
      await db.delete(idempotencyKeys).where(and(held, isNull(idempotencyKeys.answer)));
      throw error;
    }
    const answer = secrets.seal(JSON.stringify(data ?? null), purpose(userId, key));
    await db.update(idempotencyKeys).set({ answer }).where(held);
    return data;
  };

  const once: Idempotency['once'] = async (userId, key, requestHash, work) => {
    if (!shape.test(key)) throw refuse('400');
    const attempt = newId();
    for (const start = Date.now(); ; ) {
      if (await claim(userId, key, requestHash, attempt)) return runOnce(userId, key, attempt, work);
      const [known] = await db.select().from(idempotencyKeys).where(mine(userId, key));
      if (known && known.requestHash !== requestHash) throw refuse('idempotency.differentBody');
      if (known?.answer) return JSON.parse(secrets.open(known.answer, purpose(userId, key)));
      if (Date.now() - start > waitAtMostMs) throw refuse('409');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  return {
    once,
    async forgetOld() {
      const gone = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, dayAgo));
      return gone.rowCount ?? 0;
    },
  };
};
