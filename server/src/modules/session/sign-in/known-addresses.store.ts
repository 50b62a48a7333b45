import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { signInAddresses } from '../session.tables.ts';

const keptPerUser = 50;
const keptFor = sql`now() - interval '90 days'`;

/** Whether the user signed in from this address recently; also queried, with an arbitrary id, for unknown users. */
export const isKnownAddress = async (db: Executor, userId: string, address: string): Promise<boolean> => {
  const { userId: user, address: from, seenAt } = signInAddresses;
  return (await db.$count(signInAddresses, and(eq(user, userId), eq(from, address), gt(seenAt, keptFor)))) > 0;
};

/** Removes the oldest addresses beyond the limit. */
export const rememberAddress = async (tx: Executor, userId: string, address: string): Promise<void> => {
  await tx
    .insert(signInAddresses)
    .values({ userId, address })
    .onConflictDoUpdate({
      target: [signInAddresses.userId, signInAddresses.address],
      set: { seenAt: sql`now()` },
    });
  const kept = tx
    .select({ address: signInAddresses.address })
    .from(signInAddresses)
    .where(eq(signInAddresses.userId, userId))
    .orderBy(desc(signInAddresses.seenAt))
    .limit(keptPerUser);
  await tx
    .delete(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), notInArray(signInAddresses.address, kept)));
};

export const removeOldAddresses = async (db: Executor): Promise<void> => {
  await db.delete(signInAddresses).where(lt(signInAddresses.seenAt, keptFor));
};
