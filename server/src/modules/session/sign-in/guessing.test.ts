import { peopleEndpoints, sessionEndpoints } from '@eoms/contract';
import { eq, isNotNull, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../platform/audit/audit.tables.ts';
import { createTestSystem, goodPassword, type TestSystem } from '../session.fixture.ts';
import { signInAddresses, signInAttempts } from '../session.tables.ts';

const { login, initialise, initializeUser, enrolSecondFactor, confirmSecondFactor } = sessionEndpoints;
const { changePassword } = peopleEndpoints;
let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());
afterEach(() => vi.restoreAllMocks());

const wrong = 'session.badCredentials';
const locked = 'session.locked';
const nextPassword = 'walking-under-3-bridges';
const attacker = '203.0.113.66';
const db = () => system.platform.database.db;

const tryAs = (account: string, password: string, from: { ip?: string; cookie?: string } = {}) =>
  system.call(login, { body: { account, password }, ...from });
const fail = async (account: string, times: number, from: { ip?: string; cookie?: string } = {}) => {
  const codes: string[] = [];
  for (let n = 0; n < times; n++) codes.push((await tryAs(account, `guess ${n}`, from)).code);
  return codes;
};
/** The cookies of a browser after a successful sign-in. */
const browserOf = async (account: string, ip: string): Promise<string> => {
  const { headers } = await system.send(login, { body: { account, password: goodPassword }, ip });
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};
const forgetAddresses = () => db().delete(signInAddresses);
/** Keeps those who have to wait waiting, however slow the machine is. */
const hold = () =>
  db()
    .update(signInAttempts)
    .set({ refusedUntil: sql`now() + interval '3 minutes'` })
    .where(isNotNull(signInAttempts.refusedUntil));
/** Lets all waiting times run out. */
const wait = () => db().update(signInAttempts).set({ refusedUntil: sql`now()` });

describe('an unknown client that guesses', () => {
  it('waits after five wrong passwords, whether the name is known or not', async () => {
    await system.addUser({ username: 'target' });
    const expected = [...Array(5).fill(wrong), locked];
    expect(await fail('target', 6, { ip: attacker })).toEqual(expected);
    expect(await fail('no-such-target', 6, { ip: '203.0.113.67' })).toEqual(expected);
    expect((await tryAs('target', goodPassword, { ip: attacker })).code).toBe(locked);
  });

  it('does not lock out the owner at a new address', async () => {
    await system.addUser({ username: 'travelling' });
    for (let n = 0; n < 20; n++) await fail('travelling', 1, { ip: attacker });
    expect((await tryAs('travelling', goodPassword, { ip: '198.51.100.1' })).status).toBe(true);
  });

  it('shares the count of a /64 in IPv6', async () => {
    await system.addUser({ username: 'v6' });
    for (let n = 0; n < 5; n++) await fail('v6', 1, { ip: `2001:db8:1:2::${n + 1}` });
    expect(await fail('v6', 1, { ip: '2001:db8:1:2:ffff::9' })).toEqual([locked]);
    expect(await fail('v6', 1, { ip: '2001:db8:1:3::9' })).toEqual([wrong]);
  });

  it('counts in the database, in one step: five of twenty simultaneous guesses are verified', async () => {
    await system.addUser({ username: 'flooded' });
    const verify = vi.spyOn(system.deps.passwords, 'verify');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryAs('flooded', `guess ${n}`, { ip: '203.0.113.70' })),
    );
    expect(verify).toHaveBeenCalledTimes(5);
    expect(replies.filter((reply) => reply.code === locked)).toHaveLength(15);
    const rows = await db().select().from(signInAttempts).where(like(signInAttempts.subject, 'name:%@203.0.113.70'));
    const minutes = ((rows[0]?.refusedUntil?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
  });

  it('may continue after the waiting time', async () => {
    await system.addUser({ username: 'later' });
    expect(await fail('later', 6, { ip: '203.0.113.71' })).toContain(locked);
    await db().update(signInAttempts).set({ refusedUntil: sql`now()`, forgottenAt: sql`now()` });
    expect(await fail('later', 1, { ip: '203.0.113.71' })).toEqual([wrong]);
    expect((await tryAs('later', goodPassword, { ip: '203.0.113.71' })).status).toBe(true);
    expect(await fail('later', 4, { ip: '203.0.113.71' })).toEqual(Array(4).fill(wrong));
  });
});

describe('many unknown clients', () => {
  /** The pauses, in seconds, caused by `guesses` attempts from as many addresses. */
  const pausesOf = async (account: string, guesses: number): Promise<number[]> => {
    const pauses: number[] = [];
    for (let n = 0; n < guesses; n++) {
      await wait();
      expect(await fail(account, 1, { ip: `192.0.2.${n}` })).toEqual([wrong]);
      const { rows } = await db().execute<{ pause: string | null }>(
        sql`select round(extract(epoch from max(refused_until) - now())) as pause from sign_in_attempts
          where subject like 'name:%' and subject not like '%@%' and refused_until > now()`,
      );
      pauses.push(Number(rows[0]?.pause ?? 0));
    }
    return pauses;
  };

  it('have 36 guesses at a name without a wait in the first hour, and 20 in each further one', async () => {
    await system.addUser({ username: 'botnet' });
    const pauses = await pausesOf('botnet', 22);
    expect(pauses).toEqual([...Array(9).fill(0), 1, 2, 4, 8, 16, 32, 64, 128, ...Array(5).fill(180)]);
    const inFirstHour = 22 + Math.floor((3_600 - pauses.reduce((sum, pause) => sum + pause, 0)) / 180);
    expect(inFirstHour).toBeLessThanOrEqual(36);
    expect(3_600 / 180).toBe(20);
  });

  it('do not shut out the right password from a new browser at a new address: it only takes longer', async () => {
    await system.addUser({ username: 'rushed' });
    const network = (n: number) => ({ ip: `198.18.${10 + n}.1` });
    await Promise.all(Array.from({ length: 60 }, (_, n) => fail('rushed', 1, network(n))));
    await hold();
    const began = performance.now();
    expect((await tryAs('rushed', goodPassword, { ip: '198.51.100.10' })).status).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(2_900);
  });

  it('have five guesses each, then one after a time that doubles up to a day', async () => {
    await system.addUser({ username: 'besieged' });
    const ip = '198.51.100.11';
    const hours: number[] = [];
    for (let n = 0; n < 13; n++) {
      await wait();
      expect(await fail('besieged', 1, { ip })).toEqual([wrong]);
      const subject = like(signInAttempts.subject, `name:%@${ip}`);
      const [row] = await db().select().from(signInAttempts).where(subject);
      hours.push(Math.round(((row?.refusedUntil?.getTime() ?? Date.now()) - Date.now()) / 900_000) / 4);
    }
    expect(hours).toEqual([0, 0, 0, 0, 0.25, 0.5, 1, 2, 4, 8, 16, 24, 24]);
  });

  it('do not touch the browser or the address that the owner signed in from', async () => {
    await system.addUser({ username: 'chief' });
    const cookie = await browserOf('chief', '10.1.1.1');
    await Promise.all(Array.from({ length: 40 }, (_, n) => tryAs('chief', `guess ${n}`, { ip: `198.18.1.${n}` })));
    await hold();
    expect((await tryAs('chief', goodPassword, { ip: '10.1.1.1' })).status).toBe(true);
    expect((await tryAs('chief', goodPassword, { ip: '198.51.100.9', cookie })).status).toBe(true);
  });

  it('cannot learn from a shared address that a name exists', async () => {
    await system.addUser({ username: 'colleague' });
    await tryAs('colleague', goodPassword, { ip: '10.2.2.2' });
    for (const name of ['colleague', 'no-colleague'])
      await Promise.all(Array.from({ length: 15 }, (_, n) => tryAs(name, `guess ${n}`, { ip: `198.18.2.${n}` })));
    await hold();
    for (const name of ['colleague', 'no-colleague']) {
      const began = performance.now();
      expect(await fail(name, 1, { ip: '10.2.2.2' })).toEqual([wrong]);
      // The right password would have been answered at once, a wrong one takes as long as that of a stranger.
      expect(performance.now() - began).toBeGreaterThan(2_900);
    }
    expect((await tryAs('colleague', goodPassword, { ip: '10.2.2.2' })).status).toBe(true);
  });
});

describe('the browser of an account', () => {
  it('is marked by a sealed cookie that scripts and other sites do not get', async () => {
    await system.addUser({ username: 'marked' });
    const { headers } = await system.send(login, { body: { account: 'marked', password: goodPassword } });
    const set = String(headers['set-cookie']);
    expect(set).toMatch(
      /^eoms_device_[0-9a-f]{16}=v1\.[\w-]+; Path=\/eoms\/login\/login; Max-Age=31536000; HttpOnly; /,
    );
    expect(set).toContain('SameSite=Strict');
    expect(set).not.toContain('Secure');
    expect(set).not.toContain('marked');
    const { headers: refused } = await system.send(login, { body: { account: 'marked', password: 'x' } });
    expect(refused['set-cookie']).toBeUndefined();
  });

  it('has five attempts of its own, and one with a forged or foreign cookie has none', async () => {
    await system.addUser({ username: 'own' });
    await system.addUser({ username: 'other' });
    const cookie = await browserOf('own', '10.3.3.3');
    const foreign = (await browserOf('other', '10.3.3.4')).split('=')[1];
    await forgetAddresses();
    const ip = '203.0.113.80';
    expect(await fail('own', 6, { ip })).toEqual([...Array(5).fill(wrong), locked]);
    for (const value of ['v1.AAAA', 'x', '', foreign]) {
      const forged = `${cookie.split('=')[0]}=${value}`;
      expect((await tryAs('own', goodPassword, { ip, cookie: forged })).code).toBe(locked);
    }
    expect(await fail('own', 6, { ip, cookie })).toEqual([...Array(5).fill(wrong), locked]);
  });

  it('is kept for thirty accounts', async () => {
    await system.addUser({ username: 'thirty-first' });
    const cookie = Array.from({ length: 32 }, (_, n) => `eoms_device_${String(n).padStart(16, '0')}=x`).join('; ');
    const body = { account: 'thirty-first', password: goodPassword };
    const { headers } = await system.send(login, { body, cookie });
    const removed = [headers['set-cookie'] ?? []].flat().filter((set) => set.includes('Max-Age=0'));
    expect(removed.map((set) => set.slice(0, 29))).toEqual([0, 1, 2].map((n) => `eoms_device_000000000000000${n}=`));
  });
});

describe('a site behind one address', () => {
  it('may sign in two hundred times a minute', { timeout: 60_000 }, async () => {
    vi.spyOn(system.deps.passwords, 'verify').mockResolvedValue(true);
    const names = Array.from({ length: 20 }, (_, n) => `clerk-${n}`);
    for (const username of names) await system.addUser({ username });
    const codes = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all(names.map((name) => tryAs(name, 'x', { ip: '192.0.2.200' })));
      for (const { code } of replies) codes.add(code);
    }
    expect([...codes]).toEqual(['200']);
  });

  it('may mistype; a guesser of many names there slows down only other unknown clients', async () => {
    await system.addUser({ username: 'regular' });
    await system.addUser({ username: 'newcomer' });
    const ip = '192.0.2.201';
    await tryAs('regular', goodPassword, { ip });
    for (let n = 0; n < 50; n++) expect(await fail(`sprayed-${n}`, 1, { ip })).toEqual([wrong]);
    await hold();
    expect((await tryAs('newcomer', goodPassword, { ip })).code).toBe(locked);
    expect((await tryAs('regular', goodPassword, { ip })).status).toBe(true);
    expect((await tryAs('newcomer', goodPassword, { ip: '192.0.2.202' })).status).toBe(true);
  });
});

describe('a new password', () => {
  it('set by an administrator lifts what was counted, under every name', async () => {
    const id = await system.addUser({ username: 'reset-me', email: 'reset@example.com' });
    const cookie = await browserOf('reset-me', '10.4.4.4');
    await forgetAddresses();
    const ip = '203.0.113.90';
    await fail('reset-me', 6, { ip });
    await fail('Reset@example.com', 6, { ip });
    await fail('reset-me', 6, { ip, cookie });
    const admin = await system.addUser({ username: 'reset-admin' });
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, admin));
    const { token } = await system.signIn('reset-admin');
    const reply = await system.call(changePassword, { token, body: { userId: id, newPassword: nextPassword } });
    expect(reply.code).toBe('200');
    for (const account of ['reset-me', 'reset@example.com'])
      expect((await tryAs(account, nextPassword, { ip })).status).toBe(true);
    expect((await tryAs('reset-me', nextPassword, { ip, cookie })).status).toBe(true);
  });

  it('of one’s own lifts it too', async () => {
    await system.addUser({ username: 'changer' });
    const { token } = await system.signIn('changer');
    const ip = '203.0.113.91';
    await fail('changer', 6, { ip });
    const body = { oldPassword: goodPassword, newPassword: nextPassword };
    expect((await system.call(changePassword, { token, body })).code).toBe('200');
    expect((await tryAs('changer', nextPassword, { ip })).status).toBe(true);
  });
});

describe('confirmations within a session', () => {
  const guesses: readonly [string, (token: string) => Promise<{ code: string }>][] = [
    [
      'a new password',
      (token) => system.call(changePassword, { token, body: { oldPassword: 'x', newPassword: nextPassword } }),
    ],
    ['the administrator', (token) => system.call(initializeUser, { token, body: { password: 'x' } })],
    ['a second factor', (token) => system.call(enrolSecondFactor, { token, body: { password: 'x' } })],
    ['its first code', (token) => system.call(confirmSecondFactor, { token, body: { code: '000000' } })],
  ];

  it.each(guesses)('count against the session, and not against signing in: %s', async (name, guess) => {
    const username = `confirming-${name.replaceAll(' ', '-')}`;
    const id = await system.addUser({ username });
    await system.platform.database.transaction((tx) => system.access.makeSuperAdministrator(tx, id));
    const ip = '10.5.5.5';
    const { token } = await system.signIn(username, { ip });
    const { token: other } = await system.signIn(username, { ip });
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push((await guess(token)).code);
    expect(codes.slice(0, 4)).not.toContain(locked);
    expect([codes[5], (await guess(token)).code]).toEqual([locked, locked]);
    expect((await guess(other)).code).not.toBe(locked);
    await forgetAddresses();
    expect((await tryAs(username, goodPassword, { ip })).status).toBe(true);
  });

  it('cost twice the time with each further wrong one', async () => {
    await system.addUser({ username: 'patient' });
    const { token } = await system.signIn('patient');
    const guess = () => system.call(enrolSecondFactor, { token, body: { password: 'x' } });
    const minutes: number[] = [];
    for (let n = 0; n < 8; n++) {
      await wait();
      expect((await guess()).code).toBe('user.passwordWrong');
      const [row] = await db()
        .select()
        .from(signInAttempts)
        .where(like(signInAttempts.subject, 'session:%'))
        .orderBy(sql`refused_until desc nulls last`);
      minutes.push(Math.round(((row?.refusedUntil?.getTime() ?? Date.now()) - Date.now()) / 60_000));
    }
    expect(minutes.slice(4)).toEqual([15, 30, 60, 120]);
  });
});

it('counts guesses of the set-up link', async () => {
  const fresh = await createTestSystem();
  try {
    const body = { setupToken: 'guess', username: 'first', name: 'First', password: goodPassword };
    const codes: string[] = [];
    for (let n = 0; n < 52; n++) codes.push((await fresh.call(initialise, { body, ip: attacker })).code);
    expect(codes.slice(0, 50)).toEqual(Array(50).fill('setup.linkInvalid'));
    expect(codes[51]).toBe(locked);
    const link = (await fresh.session.newSetUpToken()) ?? '';
    expect((await fresh.call(initialise, { body: { ...body, setupToken: link } })).status).toBe(true);
  } finally {
    await fresh.close();
  }
});

it('logs every refused sign-in, with its reason', async () => {
  await system.addUser({ username: 'noted' });
  await fail('noted', 6, { ip: '203.0.113.99' });
  const ofAccount = eq(auditEntries.target, 'noted');
  const entries = await db().select().from(auditEntries).where(ofAccount).orderBy(auditEntries.at, auditEntries.id);
  expect(entries.map((entry) => entry.code)).toEqual([...Array(5).fill(wrong), locked]);
});
