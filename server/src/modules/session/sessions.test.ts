import { sessionEndpoints } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessChanged, sessionsRevoked } from '../../platform/auth/auth.news.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createNews } from '../../platform/news/create-news.ts';
import { users } from '../people/people.tables.ts';
import { createTestSystem, goodPassword, type TestSystem } from './session.fixture.ts';
import { createSession } from './session.module.ts';
import { sessions, sessionTokens } from './session.tables.ts';

const { refreshLogin, listOwnSessions, endSession, logout, saveProfile, initializeUser } = sessionEndpoints;
let system: TestSystem;
let userId: string;
beforeAll(async () => {
  system = await createTestSystem();
  userId = await system.addUser({ username: 'li.na' });
});
afterAll(() => system.close());

const refresh = (token: string) => system.call(refreshLogin, { query: { token } });
const isOpen = async (token: string) => (await system.call(listOwnSessions, { token })).status;
const db = () => system.platform.database.db;
const age = (token: string, change: Partial<typeof sessionTokens.$inferInsert>) =>
  db()
    .update(sessionTokens)
    .set(change)
    .where(eq(sessionTokens.tokenHash, hashToken(token)));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const revoked = () => {
  const hashes: string[] = [];
  system.platform.news.on(sessionsRevoked, ({ tokenHashes }) => void hashes.push(...tokenHashes));
  return hashes;
};

describe('refresh', () => {
  it('returns the session of a token, and 401 for anything else', async () => {
    const { token } = await system.signIn('li.na');
    expect(await refresh(token)).toMatchObject({ status: true, data: { token, user: { id: userId } } });
    for (const other of [newToken(), 'x', '../../etc']) expect((await refresh(other)).code).toBe('401');
  });

  it('accepts the token as a header too, which proxies do not log', async () => {
    const { token } = await system.signIn('li.na');
    expect(await system.call(refreshLogin, { token })).toMatchObject({ status: true, data: { token } });
    expect((await system.call(refreshLogin, { token: newToken() })).code).toBe('401');
    expect((await system.call(refreshLogin)).code).toBe('401');
  });

  it('replaces a token older than an hour; the old one lives on for a minute', async () => {
    const { token } = await system.signIn('li.na');
    await age(token, { createdAt: hoursAgo(1.1) });
    const fresh = (await refresh(token)).data?.token ?? '';
    expect(fresh).not.toBe(token);
    expect(await isOpen(token)).toBe(true);
    expect(await isOpen(fresh)).toBe(true);
    expect((await refresh(fresh)).data?.token).toBe(fresh);
    await age(token, { validUntil: new Date(Date.now() - 1) });
    expect((await refresh(token)).code).toBe('401');
    expect((await refresh(fresh)).status).toBe(true);
  });

  it('keeps every tab signed in when many refresh at the same time', async () => {
    const { token } = await system.signIn('li.na');
    await age(token, { createdAt: hoursAgo(2) });
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
    const late = await refresh(token);
    for (const reply of [...replies, late]) {
      expect(reply.status).toBe(true);
      expect(await isOpen(reply.data?.token ?? '')).toBe(true);
      expect(reply.data?.token).not.toBe(token);
    }
  });

  it('brings a new token after a change of rights', async () => {
    const { token } = await system.signIn('li.na');
    await system.platform.news.changed(db(), accessChanged, { userIds: [userId] });
    await vi.waitFor(async () => expect((await refresh(token)).data?.token).not.toBe(token));
  });
});

describe('limits', () => {
  it('ends an idle session, but not a remembered one', async () => {
    const plain = await system.signIn('li.na');
    const kept = await system.signIn('li.na', { remember: true });
    await db()
      .update(sessions)
      .set({ lastSeenAt: hoursAgo(3) })
      .where(eq(sessions.userId, userId));
    expect((await refresh(plain.token)).code).toBe('401');
    expect(await isOpen(plain.token)).toBe(false);
    expect(await isOpen(kept.token)).toBe(true);
    expect((Date.parse(kept.expiresAt) - Date.now()) / 86_400_000).toBeGreaterThan(29);
  });

  it('ends every session at its absolute end, and sweeps it away', async () => {
    const { token } = await system.signIn('li.na', { remember: true });
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, userId));
    expect((await refresh(token)).code).toBe('401');
    const gone = revoked();
    await system.session.sweep();
    expect(gone).toContain(hashToken(token));
    expect(await db().select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });

  it('keeps the fifty newest sessions of a user', async () => {
    const first = await system.signIn('li.na');
    const rows = Array.from({ length: 49 }, (_, n) => ({
      id: crypto.randomUUID(),
      userId,
      way: 'password' as const,
      remember: false,
      ip: '10.0.0.1',
      userAgent: '',
      createdAt: new Date(Date.now() + n + 1),
      expiresAt: new Date(Date.now() + 3_600_000),
    }));
    await db().insert(sessions).values(rows);
    expect(await isOpen(first.token)).toBe(true);
    await db()
      .update(sessions)
      .set({ createdAt: hoursAgo(9) })
      .where(eq(sessions.id, rows[0]?.id ?? ''));
    await system.signIn('li.na');
    expect(await db().$count(sessions, eq(sessions.userId, userId))).toBe(50);
    expect(await isOpen(first.token)).toBe(true);
  });
});

describe('the end of a session', () => {
  it('comes with signing out, immediately and everywhere', async () => {
    const { token } = await system.signIn('li.na');
    const gone = revoked();
    expect(await isOpen(token)).toBe(true);
    expect((await system.call(logout, { token })).status).toBe(true);
    expect(gone).toEqual([hashToken(token)]);
    expect(await isOpen(token)).toBe(false);
    expect((await refresh(token)).code).toBe('401');
  });

  it('can be caused only by its owner', async () => {
    const here = await system.signIn('li.na');
    const there = await system.signIn('li.na');
    await system.addUser({ username: 'outsider' });
    const outsider = await system.signIn('outsider');
    const list = (await system.call(listOwnSessions, { token: here.token })).data ?? [];
    expect(list.filter((session) => session.current)).toHaveLength(1);
    const other = (await system.call(listOwnSessions, { token: there.token })).data?.find((session) => session.current);
    const body = { id: other?.id ?? '' };
    expect((await system.call(endSession, { token: outsider.token, body })).code).toBe('404');
    expect(await isOpen(there.token)).toBe(true);
    expect((await system.call(endSession, { token: here.token, body })).status).toBe(true);
    expect(await isOpen(there.token)).toBe(false);
    expect(await isOpen(here.token)).toBe(true);
  });

  it('comes with the end of the account', async () => {
    const id = await system.addUser({ username: 'leaving' });
    const { token } = await system.signIn('leaving');
    const other = await system.signIn('leaving');
    await db().update(users).set({ enabled: false }).where(eq(users.id, id));
    expect((await refresh(token)).code).toBe('401');
    const gone = revoked();
    const closeSockets = await system.platform.database.transaction((tx) =>
      system.session.endSessions(tx, { userIds: [id], reason: 'disabled' }),
    );
    expect(gone).toEqual([]);
    closeSockets();
    expect(gone.sort()).toEqual([hashToken(token), hashToken(other.token)].sort());
    expect(await isOpen(token)).toBe(false);
  });

  it('comes to all others when the password changes', async () => {
    const id = await system.addUser({ username: 'changing' });
    const kept = await system.signIn('changing');
    const other = await system.signIn('changing');
    const keptId = (await system.call(listOwnSessions, { token: kept.token })).data?.find((s) => s.current)?.id ?? '';
    const closeSockets = await system.platform.database.transaction(async (tx) => {
      await tx.update(users).set({ passwordChangedAt: sql`now()` }).where(eq(users.id, id));
      return system.session.endSessions(tx, { userIds: [id], exceptSessionId: keptId, reason: 'revoked' });
    });
    closeSockets();
    expect(await isOpen(other.token)).toBe(false);
    expect((await refresh(kept.token)).status).toBe(true);
  });

  it('ends with it what belongs to it, unless it has only run out', async () => {
    const id = await system.addUser({ username: 'pushed' });
    const ended: object[] = [];
    system.session.onRevoked(async (_tx, revoked) => {
      if (revoked.userIds.includes(id)) ended.push(revoked);
    });
    const idOf = async (token: string) =>
      (await system.call(listOwnSessions, { token })).data?.find((one) => one.current)?.id ?? '';
    const [here, there, late] = [
      await system.signIn('pushed'),
      await system.signIn('pushed'),
      await system.signIn('pushed'),
    ];
    const [hereId, thereId, lateId] = [await idOf(here.token), await idOf(there.token), await idOf(late.token)];
    await db()
      .update(sessions)
      .set({ expiresAt: hoursAgo(1) })
      .where(eq(sessions.id, lateId));
    await system.session.sweep();
    expect(ended).toEqual([]);
    await system.call(endSession, { token: here.token, body: { id: thereId } });
    await system.call(logout, { token: here.token });
    await system.platform.database.transaction((tx) =>
      system.session.endSessions(tx, { userIds: [id], reason: 'disabled' }),
    );
    expect(ended).toEqual([
      { userIds: [id], sessionId: thereId },
      { userIds: [id], sessionId: hereId },
      { userIds: [id], exceptSessionId: undefined },
    ]);
  });

  it('does not come with a change that was rolled back', async () => {
    const id = await system.addUser({ username: 'undecided' });
    const { token } = await system.signIn('undecided');
    const change = system.platform.database.transaction(async (tx) => {
      await system.session.endSessions(tx, { userIds: [id], reason: 'revoked' });
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect((await refresh(token)).status).toBe(true);
  });

  it('comes immediately for a sign-in with the old password during the change', async () => {
    const id = await system.addUser({ username: 'racing' });
    const verify = vi.spyOn(system.deps.passwords, 'verify').mockImplementationOnce(async () => {
      await db().update(users).set({ passwordChangedAt: sql`now()` }).where(eq(users.id, id));
      return true;
    });
    const { token } = await system.signIn('racing');
    verify.mockRestore();
    expect((await refresh(token)).code).toBe('401');
  });

  it('does not come with a restart', async () => {
    const { token } = await system.signIn('li.na');
    const news = createNews({ ...system.platform, metrics: createMetrics() });
    const again = createSession({ ...system.deps, news });
    expect(await again.findSession(hashToken(token))).toMatchObject({ userId, username: 'li.na' });
    expect(again.isReadOnly()).toBe(true);
  });
});

describe('one’s own account', () => {
  const profile = { name: 'Li Na', phone: null, email: 'li@example.com', sex: 'woman', avatar: null };

  it('can be changed, but not to what belongs to another', async () => {
    await system.addUser({ username: 'owner', email: 'taken@example.com' });
    const { token } = await system.signIn('li.na');
    expect((await system.call(saveProfile, { token, body: profile })).status).toBe(true);
    expect((await refresh(token)).data?.user).toMatchObject({ name: 'Li Na', email: 'li@example.com', sex: 'woman' });
    const taken = await system.call(saveProfile, { token, body: { ...profile, email: 'Taken@example.com' } });
    expect(taken.code).toBe('user.emailInUse');
    const extra = await system.call(saveProfile, { token, body: { ...profile, username: 'root' } });
    expect(extra.code).toBe('422');
  });

  it('becomes administrator again only for a super administrator who knows the password', async () => {
    const plain = await system.signIn('li.na');
    const body = { password: goodPassword };
    expect((await system.call(initializeUser, { token: plain.token, body })).code).toBe('403');
    const id = await system.addUser({ username: 'chief' });
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, id));
    const { token } = await system.signIn('chief');
    expect((await system.call(initializeUser, { token, body: { password: 'x' } })).code).toBe('user.passwordWrong');
    expect((await system.call(initializeUser, { token, body })).status).toBe(true);
  });
});
