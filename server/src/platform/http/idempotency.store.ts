import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

export interface KeyOwner {
  readonly userId: string;
  readonly key: string;
}

/** Longer than any client waits: the process that claimed the key has died. */
const abandonedAfter = sql`now() - interval '3 minutes'`;
const dayAgo = sql`now() - interval '24 hours'`;

const mine = ({ userId, key }: KeyOwner) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
const held = (owner: KeyOwner, attempt: string) => and(mine(owner), eq(idempotencyKeys.attempt, attempt));

/** Claims the key for this attempt; false when another attempt holds or has finished it. */
export const claimKey = async (
  db: Executor,
  owner: KeyOwner,
  requestHash: string,
  attempt: string,
): Promise<boolean> => {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...owner, requestHash, attempt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { requestHash, attempt, answer: null, startedAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.startedAt} < ${dayAgo} or (${idempotencyKeys.answer} is null
        and ${idempotencyKeys.requestHash} = ${requestHash} and ${idempotencyKeys.startedAt} < ${abandonedAfter})`,
    })
    .returning({ attempt: idempotencyKeys.attempt });
  return claimed.length > 0;
};

export const findKey = async (db: Executor, owner: KeyOwner) => {
  const [known] = await db.select().from(idempotencyKeys).where(mine(owner));
  return known;
};

export const dropUnanswered = (db: Executor, owner: KeyOwner, attempt: string) =>
  db.delete(idempotencyKeys).where(and(held(owner, attempt), isNull(idempotencyKeys.answer)));

export const recordAnswer = (db: Executor, owner: KeyOwner, attempt: string, answer: string) =>
  db.update(idempotencyKeys).set({ answer }).where(held(owner, attempt));

export const removeOldKeys = async (db: Executor): Promise<number> => {
  const gone = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, dayAgo));
  return gone.rowCount ?? 0;
};
