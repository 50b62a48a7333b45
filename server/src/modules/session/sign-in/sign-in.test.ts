import { sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../platform/audit/audit.tables.ts';
import { createTestSystem, goodPassword, type TestSystem } from '../session.fixture.ts';

const { login, getSignInOptions } = sessionEndpoints;
let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

const tryAs = (account: string, password: string, ip?: string) =>
  system.call(login, { body: { account, password }, ...(ip ? { ip } : {}) });

describe('sign-in by name and password', () => {
  it('takes user name, e-mail and phone, the first two in any case', async () => {
    const id = await system.addUser({ username: 'Wang.Wei', email: 'Wang@Example.com', phone: '+86 138-0000 1111' });
    for (const account of ['wang.wei', 'WANG.WEI', ' wang@example.COM ', '+8613800001111', '+86 138 0000 1111']) {
      const reply = await tryAs(account, goodPassword);
      expect(reply, account).toMatchObject({ status: true, data: { user: { id, username: 'Wang.Wei' } } });
    }
  });

  it('answers menus, role and end of the session of an administrator', async () => {
    const id = await system.addUser({ username: 'boss' });
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, id));
    const { data } = await tryAs('boss', goodPassword);
    expect(data).toMatchObject({
      isInit: true,
      menu: [{ address: 'home' }],
      user: { superAdministrator: true, defaultRoleId: system.access.superRoleId, hasSecondFactor: false },
    });
    const hours = (Date.parse(data?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
  });

  it('answers an unknown user and a wrong password alike, with the same work', async () => {
    await system.addUser({ username: 'known' });
    const verify = vi.spyOn(system.deps.passwords, 'verify');
    const wrong = await tryAs('known', 'not the password');
    const unknown = await tryAs('nobody-here', 'not the password');
    expect(wrong).toMatchObject({ status: false, code: 'session.badCredentials', data: null });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    expect(verify).toHaveBeenCalledTimes(2);
    expect(verify.mock.calls[1]?.[0]).toBeUndefined();
    verify.mockRestore();
  });

  it('reports a disabled account only after the right password, and treats a removed one as unknown', async () => {
    await system.addUser({ username: 'off', enabled: false });
    await system.addUser({ username: 'gone', removedAt: new Date(), enabled: false });
    expect(await tryAs('off', 'not the password')).toMatchObject({ code: 'session.badCredentials' });
    expect(await tryAs('off', goodPassword)).toMatchObject({ code: 'session.userDisabled', data: null });
    expect(await tryAs('gone', goodPassword)).toMatchObject({ code: 'session.badCredentials' });
  });

  it('logs successful and refused sign-ins, but no unknown names', async () => {
    await tryAs('known', goodPassword);
    await tryAs('my-secret-typed-as-a-name', 'x');
    const entries = await system.platform.database.db.select().from(auditEntries);
    expect(entries.some((entry) => entry.action === 'login' && entry.outcome === 'done')).toBe(true);
    const refused = entries.filter((entry) => entry.action === 'login.refused');
    expect(refused.some((entry) => entry.target === 'known' && entry.code === 'session.badCredentials')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('my-secret-typed-as-a-name');
    expect(JSON.stringify(entries)).not.toContain(goodPassword);
  });

  it('returns what the sign-in page offers', async () => {
    expect(await system.call(getSignInOptions)).toMatchObject({ data: { oauth2: null, isInit: true } });
  });
});
