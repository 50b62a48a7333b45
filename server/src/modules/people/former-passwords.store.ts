import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { formerPasswords } from './people.tables.ts';

/** The hashes of the last `count` passwords before the present one, newest first. */
export const formerHashes = async (db: Executor, userId: string, count: number): Promise<string[]> => {
  const { hash, replacedAt } = formerPasswords;
  const ofUser = eq(formerPasswords.userId, userId);
  const rows = await db.select({ hash }).from(formerPasswords).where(ofUser).orderBy(desc(replacedAt)).limit(count);
  return rows.map((row) => row.hash);
};

/** Keeps a password that was just replaced, and only the last `count`. */
export const keepFormer = async (tx: Executor, userId: string, hash: string, count: number): Promise<void> => {
  const ofUser = eq(formerPasswords.userId, userId);
  await tx.insert(formerPasswords).values({ userId, hash }).onConflictDoNothing();
  const kept = tx
    .select({ hash: formerPasswords.hash })
    .from(formerPasswords)
    .where(ofUser)
    .orderBy(desc(formerPasswords.replacedAt))
    .limit(count);
  await tx.delete(formerPasswords).where(and(ofUser, notInArray(formerPasswords.hash, kept)));
};

export const forgetFormer = async (tx: Executor, userId: string): Promise<void> => {
  await tx.delete(formerPasswords).where(eq(formerPasswords.userId, userId));
};
