import { randomBytes } from 'node:crypto';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { automationKeys as keys } from '../automations.tables.ts';

/** Webhook triggers keep their keys for as long as they exist. */
export const keepKeys = async (tx: Executor, automationId: string, triggerIds: readonly string[]): Promise<void> => {
  const gone = triggerIds.length > 0 ? notInArray(keys.triggerId, [...triggerIds]) : undefined;
  await tx.delete(keys).where(and(eq(keys.automationId, automationId), gone));
  for (const triggerId of triggerIds) {
    const key = randomBytes(24).toString('base64url');
    await tx.insert(keys).values({ automationId, triggerId, key }).onConflictDoNothing();
  }
};

export const keysOf = (db: Executor, automationId: string): Promise<{ triggerId: string; key: string }[]> =>
  db.select({ triggerId: keys.triggerId, key: keys.key }).from(keys).where(eq(keys.automationId, automationId));

/** The automation that a key belongs to. */
export const ownerOfKey = async (db: Executor, key: string): Promise<string | undefined> => {
  const [found] = await db.select({ id: keys.automationId }).from(keys).where(eq(keys.key, key));
  return found?.id;
};
