import { and, asc, desc, eq, gte, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { userRoles } from '../access/access.tables.ts';
import { users } from '../people/people.tables.ts';
import { sessions, sessionTokens } from './session.tables.ts';

export type NewSession = typeof sessions.$inferInsert;

/** Per session: the current token and those about to expire. */
const tokensAtMost = 10;

export const insertSession = async (
  tx: Executor,
  session: NewSession,
  { tokenHash, provenAt }: { tokenHash: string; provenAt: string | undefined },
): Promise<void> => {
  const confirmedAt = provenAt === undefined ? sql`now()` : sql`${provenAt}::timestamptz`;
  await tx.insert(sessions).values({ ...session, confirmedAt });
  await tx.insert(sessionTokens).values({ tokenHash, sessionId: session.id });
};

/** The ids of a user's sessions but the newest `atMost`. */
export const sessionsBeyond = async (tx: Executor, userId: string, atMost: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(atMost);
  return rows.map((row) => row.id);
};

/**
 * Finds a session that is neither expired nor revoked, of a user who may sign in. A password change after its
 * confirmation also ends it, which catches a sign-in with the old password that was in progress at the time.
 */
export const findLivingSession = async (db: Executor, tokenHash: string) => {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      username: users.username,
      roleId: userRoles.roleId,
      remember: sessions.remember,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      tokenCreatedAt: sessionTokens.createdAt,
      tokenValidUntil: sessionTokens.validUntil,
      rotationDue: sessionTokens.rotationDue,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), userRoles.isDefault))
    .where(
      and(
        eq(sessionTokens.tokenHash, tokenHash),
        sql`(${sessionTokens.validUntil} is null or ${sessionTokens.validUntil} > now())`,
        sql`${sessions.expiresAt} > now()`,
        users.enabled,
        isNull(users.removedAt),
        gte(sessions.confirmedAt, users.passwordChangedAt),
      ),
    );
  return row;
};
export type LivingSession = NonNullable<Awaited<ReturnType<typeof findLivingSession>>>;

export const touchSession = async (db: Executor, id: string, at: Date): Promise<string | undefined> => {
  const [row] = await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(eq(sessions.id, id))
    .returning({ userId: sessions.userId });
  return row?.userId;
};

/** Adds a token; the old one stays valid for only `graceSeconds`. */
export const replaceToken = async (
  tx: Executor,
  sessionId: string,
  hashes: { presented: string; fresh: string },
  graceSeconds: number,
): Promise<void> => {
  await tx.insert(sessionTokens).values({ tokenHash: hashes.fresh, sessionId });
  await tx
    .update(sessionTokens)
    .set({ validUntil: sql`now() + ${graceSeconds} * interval '1 second'` })
    .where(and(eq(sessionTokens.tokenHash, hashes.presented), isNull(sessionTokens.validUntil)));
  const kept = tx
    .select({ tokenHash: sessionTokens.tokenHash })
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionId, sessionId))
    .orderBy(desc(sessionTokens.createdAt))
    .limit(tokensAtMost);
  await tx
    .delete(sessionTokens)
    .where(and(eq(sessionTokens.sessionId, sessionId), notInArray(sessionTokens.tokenHash, kept)));
};

/** The next refresh of these users' sessions returns a new token. Without ids: all users. */
export const requireRotation = async (db: Executor, userIds?: readonly string[]): Promise<void> => {
  const theirs = userIds
    ? inArray(
        sessionTokens.sessionId,
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(inArray(sessions.userId, [...userIds])),
      )
    : undefined;
  await db
    .update(sessionTokens)
    .set({ rotationDue: true })
    .where(and(eq(sessionTokens.rotationDue, false), theirs));
};

export const confirmSession = async (db: Executor, id: string): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, id));
};

export const listSessions = (db: Executor, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.lastSeenAt), asc(sessions.id));

/** Returns the token hashes of the ended sessions: open sockets and caches are keyed by them. */
const removeSessions = async (db: Executor, where: SQL): Promise<string[]> => {
  const gone = await db.execute<{ token_hash: string }>(sql`
    with gone as (delete from ${sessions} where ${where} returning id)
    select token_hash from ${sessionTokens} where session_id in (select id from gone)`);
  return gone.rows.map((row) => row.token_hash);
};

export const removeSession = (db: Executor, userId: string, id: string): Promise<string[]> =>
  removeSessions(db, sql`id = ${id} and user_id = ${userId}`);

export const removeSessionsOf = (db: Executor, userIds: readonly string[], exceptId?: string): Promise<string[]> => {
  const ids = sql`user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))`;
  return removeSessions(db, exceptId ? sql`${ids} and id <> ${exceptId}` : ids);
};

export const removeEndedSessions = (db: Executor, idleMinutes: number): Promise<string[]> =>
  removeSessions(
    db,
    sql`expires_at <= now() or (not remember and last_seen_at < now() - ${idleMinutes + 2} * interval '1 minute')`,
  );

export const removeEndedTokens = async (db: Executor): Promise<void> => {
  await db.delete(sessionTokens).where(sql`${sessionTokens.validUntil} <= now()`);
};
