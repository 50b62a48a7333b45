import { sessionEndpoints } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../platform/audit/audit.tables.ts';
import { createTestHouse, goodPassword, type TestHouse } from '../session.fixture.ts';
import { signInAttempts } from '../session.tables.ts';

const { login, getSignInOptions } = sessionEndpoints;
let house: TestHouse;
beforeAll(async () => {
  house = await createTestHouse();
});
afterAll(() => house.close());

const tryAs = (account: string, password: string, ip?: string) =>
  house.call(login, { body: { account, password }, ...(ip ? { ip } : {}) });

describe('sign-in by name and password', () => {
  it('takes user name, e-mail and phone, the first two in any case', async () => {
    const id = await house.addUser({ username: 'Wang.Wei', email: 'Wang@Example.com', phone: '+86 138-0000 1111' });
    for (const account of ['wang.wei', 'WANG.WEI', ' wang@example.COM ', '+8613800001111', '+86 138 0000 1111']) {
      const reply = await tryAs(account, goodPassword);
      expect(reply, account).toMatchObject({ status: true, data: { user: { id, username: 'Wang.Wei' } } });
    }
  });

  it('answers menus, role and end of the session of an administrator', async () => {
    const id = await house.addUser({ username: 'boss' });
    await house.platform.database.transaction((tx) => house.access.makeSuperAdministrator(tx, id));
    const { data } = await tryAs('boss', goodPassword);
    expect(data).toMatchObject({
      isInit: true,
      menu: [{ address: 'home' }],
      user: { superAdministrator: true, defaultRoleId: house.access.superRoleId, hasSecondFactor: false },
    });
    const hours = (Date.parse(data?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
  });

  it('answers an unknown user and a wrong password alike, with the same work', async () => {
    await house.addUser({ username: 'known' });
    const verify = vi.spyOn(house.deps.passwords, 'verify');
    const wrong = await tryAs('known', 'not the password');
    const unknown = await tryAs('nobody-here', 'not the password');
    expect(wrong).toMatchObject({ status: false, code: 'session.badCredentials', data: null });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    expect(verify).toHaveBeenCalledTimes(2);
    expect(verify.mock.calls[1]?.[0]).toBeUndefined();
    verify.mockRestore();
  });

  it('tells a disabled user so only after the right password, and does not know a removed one', async () => {
    await house.addUser({ username: 'off', enabled: false });
    await house.addUser({ username: 'gone', removedAt: new Date(), enabled: false });
    expect(await tryAs('off', 'not the password')).toMatchObject({ code: 'session.badCredentials' });
    expect(await tryAs('off', goodPassword)).toMatchObject({ code: 'session.userDisabled', data: null });
    expect(await tryAs('gone', goodPassword)).toMatchObject({ code: 'session.badCredentials' });
  });

  it('writes down who came in and who was refused, but no unknown names', async () => {
    await tryAs('known', goodPassword);
    await tryAs('my-secret-typed-as-a-name', 'x');
    const entries = await house.platform.database.db.select().from(auditEntries);
    expect(entries.some((entry) => entry.action === 'login' && entry.outcome === 'done')).toBe(true);
    const refused = entries.filter((entry) => entry.action === 'login.refused');
    expect(refused.some((entry) => entry.target === 'known' && entry.code === 'session.badCredentials')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('my-secret-typed-as-a-name');
    expect(JSON.stringify(entries)).not.toContain(goodPassword);
  });

  it('says what the sign-in page offers', async () => {
    expect(await house.call(getSignInOptions)).toMatchObject({ data: { oauth2: null, isInit: true } });
  });
});

describe('brute-force limits', () => {
  const fail = async (account: string, times: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let n = 0; n < times; n++) codes.push((await tryAs(account, `guess ${n}`)).code);
    return codes;
  };

  it('locks an account after five wrong passwords, for the right one too, known or not', async () => {
    await house.addUser({ username: 'target' });
    const expected = [...Array(5).fill('session.badCredentials'), 'session.locked'];
    expect(await fail('target', 6)).toEqual(expected);
    expect(await fail('no-such-target', 6)).toEqual(expected);
    expect(await tryAs('target', goodPassword)).toMatchObject({ code: 'session.locked' });
  });

  it('keeps the lock in the database and opens again when its time is over', async () => {
    const id = await house.addUser({ username: 'later' });
    await fail('later', 5);
    const { db } = house.platform.database;
    const where = eq(signInAttempts.subject, `user:${id}`);
    const [row] = await db.select().from(signInAttempts).where(where);
    const minutes = ((row?.lockedUntil?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    await db
      .update(signInAttempts)
      .set({ lockedUntil: new Date(Date.now() - 1) })
      .where(where);
    expect((await tryAs('later', 'still wrong')).code).toBe('session.badCredentials');
    expect((await tryAs('later', goodPassword)).status).toBe(true);
    expect(await db.select().from(signInAttempts).where(where)).toEqual([]);
  });

  it('forgets failures after a success', async () => {
    await house.addUser({ username: 'clumsy' });
    for (let round = 0; round < 3; round++) {
      await fail('clumsy', 4);
      expect((await tryAs('clumsy', goodPassword)).status).toBe(true);
    }
  });

  it('lets no more than five of twenty guesses at once through', async () => {
    await house.addUser({ username: 'flooded' });
    const verify = vi.spyOn(house.deps.passwords, 'verify');
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => tryAs('flooded', `guess ${n}`)));
    expect(verify).toHaveBeenCalledTimes(5);
    expect(replies.filter((reply) => reply.code === 'session.locked')).toHaveLength(15);
    verify.mockRestore();
  });

  it('locks an address that fails on many accounts, and leaves others alone', async () => {
    await house.addUser({ username: 'neighbour' });
    const ip = '203.0.113.7';
    const { db } = house.platform.database;
    await tryAs('sprayed-0', 'x', ip);
    await db
      .update(signInAttempts)
      .set({ failures: 49 })
      .where(eq(signInAttempts.subject, `ip:${ip}`));
    expect((await tryAs('sprayed-1', 'x', ip)).code).toBe('session.badCredentials');
    expect((await tryAs('neighbour', goodPassword, ip)).code).toBe('session.locked');
    expect((await tryAs('neighbour', goodPassword, '203.0.113.8')).status).toBe(true);
  });
});
