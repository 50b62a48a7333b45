import { type PushBrowser, type PushBrowserDraft, pushBrowsersAtMost } from '@eoms/contract';
import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf, ownedBy } from '../../../platform/database/row-scope.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { users } from '../../people/people.tables.ts';
import type { AfterRevoking } from '../../session/session.module.ts';
import { noticeBrowsers as browsers } from '../notices.tables.ts';

/** What a push is addressed to and encrypted for (RFC 8291). */
export type PushTarget = PushBrowserDraft & { readonly id: string };

const purpose = (endpoint: string): string => `notice_browsers.keys ${endpoint}`;
type Row = typeof browsers.$inferSelect;

const targetOf = (secrets: Secrets, { id, endpoint, keys }: Row): PushTarget => {
  const { p256dh, auth } = JSON.parse(secrets.open(keys, purpose(endpoint))) as Omit<PushBrowserDraft, 'endpoint'>;
  return { id, endpoint, p256dh, auth };
};

const latestFirst = [desc(sql`coalesce(${browsers.lastSentAt}, ${browsers.createdAt})`), desc(browsers.id)] as const;

export const listPushBrowsers = async (db: Executor, caller: Caller): Promise<PushBrowser[]> => {
  const rows = await db
    .select()
    .from(browsers)
    .where(ownedBy(browsers.userId, caller))
    .orderBy(desc(browsers.createdAt), desc(browsers.id));
  return rows.map(({ id, endpoint, userAgent, createdAt, lastSentAt, sessionId }) => ({
    id,
    endpoint,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    current: sessionId === caller.sessionId,
  }));
};

/** Whoever uses a browser now gets what is pushed to it, and nobody else. */
export const savePushBrowser = async (
  tx: Executor,
  secrets: Secrets,
  { endpoint, p256dh, auth }: PushBrowserDraft,
  { userId, sessionId, userAgent }: Pick<Caller, 'userId' | 'sessionId' | 'userAgent'>,
): Promise<string> => {
  // One browser of a user at a time: two transactions would each count without the other's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notice_browsers ${userId}`}, 0))`);
  const keys = secrets.seal(JSON.stringify({ p256dh, auth }), purpose(endpoint));
  const known = { sessionId, keys, userAgent: userAgent.slice(0, 300) };
  const sameUser = sql`${browsers.userId} = excluded.user_id`;
  const [saved] = await tx
    .insert(browsers)
    .values({ id: newId(), userId, endpoint, ...known })
    .onConflictDoUpdate({
      target: browsers.endpoint,
      set: {
        userId,
        ...known,
        // Another user gets a new id, so that what still waits for the one before does not come here.
        id: sql`case when ${sameUser} then ${browsers.id} else excluded.id end`,
        createdAt: sql`case when ${sameUser} then ${browsers.createdAt} else now() end`,
        lastSentAt: sql`case when ${sameUser} then ${browsers.lastSentAt} end`,
      },
    })
    .returning({ id: browsers.id });
  const kept = tx
    .select({ id: browsers.id })
    .from(browsers)
    .where(eq(browsers.userId, userId))
    .orderBy(...latestFirst)
    .limit(pushBrowsersAtMost);
  await tx.delete(browsers).where(and(eq(browsers.userId, userId), notInArray(browsers.id, kept)));
  return saved?.id ?? '';
};

/** The caller's browser at this address; undefined if there is none. */
export const ownPushTarget = async (
  db: Executor,
  secrets: Secrets,
  endpoint: string,
  caller: Caller,
): Promise<PushTarget | undefined> => {
  const [row] = await db
    .select()
    .from(browsers)
    .where(and(eq(browsers.endpoint, endpoint), ownedBy(browsers.userId, caller)));
  return row && targetOf(secrets, row);
};

/** Those of one user, the one reached last first. */
export const pushTargetIds = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: browsers.id })
    .from(browsers)
    .where(eq(browsers.userId, userId))
    .orderBy(...latestFirst);
  return rows.map(({ id }) => id);
};

/** A browser, as long as it belongs to this user and the user may sign in. */
export const findPushTarget = async (
  db: Executor,
  secrets: Secrets,
  { browserId, userId }: { readonly browserId: string; readonly userId: string },
): Promise<PushTarget | undefined> => {
  const [row] = await db
    .select({ browser: browsers })
    .from(browsers)
    .innerJoin(users, eq(users.id, browsers.userId))
    .where(
      and(eq(browsers.id, browserId), eq(browsers.userId, userId), eq(users.enabled, true), isNull(users.removedAt)),
    );
  return row && targetOf(secrets, row.browser);
};

/** One of the browsers of a recipient. */
export interface ReachedBrowser {
  readonly id: string;
  readonly userAgent: string;
}

export const browsersOf = async (
  db: Executor,
  userIds: readonly string[],
): Promise<(userId: string) => readonly ReachedBrowser[]> => {
  const { id, userId, userAgent } = browsers;
  const rows =
    userIds.length === 0
      ? []
      : await db.select({ id, userId, userAgent }).from(browsers).where(oneOf(userId, userIds)).orderBy(id);
  const found = new Map<string, ReachedBrowser[]>();
  for (const row of rows) found.set(row.userId, [...(found.get(row.userId) ?? []), row]);
  return (of) => found.get(of) ?? [];
};

export const notePushed = async (db: Executor, id: string): Promise<void> => {
  await db.update(browsers).set({ lastSentAt: sql`now()` }).where(eq(browsers.id, id));
};

export const forgetPushBrowser = async (db: Executor, id: string): Promise<void> => {
  await db.delete(browsers).where(eq(browsers.id, id));
};

export const forgetOfSessions: AfterRevoking = async (tx, { userIds, sessionId, exceptSessionId }) => {
  await tx
    .delete(browsers)
    .where(
      and(
        inArray(browsers.userId, [...userIds]),
        sessionId === undefined ? undefined : eq(browsers.sessionId, sessionId),
        exceptSessionId === undefined ? undefined : ne(browsers.sessionId, exceptSessionId),
      ),
    );
};
