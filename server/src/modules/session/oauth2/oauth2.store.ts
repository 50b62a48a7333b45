import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';
import { oauth2Identities, oauth2States } from './oauth2.tables.ts';

export type NewState = typeof oauth2States.$inferInsert;

export const insertState = async (db: Executor, state: NewState): Promise<void> => {
  await db.insert(oauth2States).values(state);
};

/** Deletes and returns a state: a second reply to the same request finds nothing. */
export const takeState = async (db: Executor, stateHash: string) => {
  const [row] = await db.delete(oauth2States).where(eq(oauth2States.stateHash, stateHash)).returning();
  return row && row.expiresAt.getTime() > Date.now() ? row : undefined;
};

export const removeOldStates = async (db: Executor): Promise<void> => {
  await db.delete(oauth2States).where(sql`${oauth2States.expiresAt} <= now()`);
};

/** Locked until the transaction ends, so that two simultaneous first sign-ins of one user create one account. */
export const lockIdentity = async (tx: Executor, issuer: string, subject: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${issuer}\n${subject}`}))`);
};

/** The user that a subject was linked to, unless removed since. */
export const linkedUser = async (db: Executor, issuer: string, subject: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ userId: users.id })
    .from(oauth2Identities)
    .innerJoin(users, and(eq(users.id, oauth2Identities.userId), isNull(users.removedAt)))
    .where(and(eq(oauth2Identities.issuer, issuer), eq(oauth2Identities.subject, subject)));
  return row?.userId;
};

export const linkUser = async (tx: Executor, issuer: string, subject: string, userId: string): Promise<void> => {
  await tx
    .insert(oauth2Identities)
    .values({ issuer, subject, userId })
    .onConflictDoUpdate({ target: [oauth2Identities.issuer, oauth2Identities.subject], set: { userId } });
};
