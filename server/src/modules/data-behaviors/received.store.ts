import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { dataBehaviorInboxes as inboxes } from './data-behaviors.tables.ts';

export interface ReceivedBody {
  readonly at: Date;
  readonly body: unknown;
}

export const findInbox = async (db: Executor, behaviorId: string) => {
  const [row] = await db.select({ at: inboxes.receivedAt }).from(inboxes).where(eq(inboxes.behaviorId, behaviorId));
  return row;
};

/** What was sent last for a behaviour. */
export const lastReceived = async (db: Executor, behaviorId: string): Promise<ReceivedBody | undefined> => {
  const [row] = await db
    .select({ at: inboxes.receivedAt, body: inboxes.body })
    .from(inboxes)
    .where(eq(inboxes.behaviorId, behaviorId));
  return row?.at ? { at: row.at, body: row.body } : undefined;
};

/** Gives a behaviour a new key; what was received stays. */
export const setInboxKey = async (tx: Executor, behaviorId: string, keyHash: string): Promise<void> => {
  await tx
    .insert(inboxes)
    .values({ behaviorId, keyHash })
    .onConflictDoUpdate({ target: inboxes.behaviorId, set: { keyHash } });
};

/** Stores what was sent with a key, unless something later is there; returns whose key it is. */
export const storeReceived = async (
  db: Executor,
  keyHash: string,
  { at, body }: ReceivedBody,
): Promise<string | undefined> => {
  const [row] = await db
    .update(inboxes)
    .set({ receivedAt: sql`greatest(${inboxes.receivedAt}, ${at.toISOString()}::timestamptz)`, body })
    .where(eq(inboxes.keyHash, keyHash))
    .returning({ behaviorId: inboxes.behaviorId });
  return row?.behaviorId;
};
