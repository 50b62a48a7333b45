import { type Oauth2Config, sessionEndpoints } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userRoles } from '../../access/access.tables.ts';
import { users } from '../../people/people.tables.ts';
import { createTestSystem, type TestSystem } from '../session.fixture.ts';
import { oauth2States } from './oauth2.tables.ts';
import { startTestProvider, type TestProvider } from './oidc-provider.fixture.ts';

const { startOauth2, oauth2Login, getSignInOptions } = sessionEndpoints;
let system: TestSystem;
let provider: TestProvider;

const configure = (change: Partial<Oauth2Config> = {}) => {
  const { values } = system.config;
  values.general.publicUrl = 'https://venue.example.com/';
  values.oauth2 = {
    values: {
      ...values.oauth2.values,
      enabled: true,
      name: 'Campus',
      issuer: provider.issuer,
      clientId: 'eoms-console',
      accountClaim: 'preferred_username',
      createUsers: false,
      ...change,
    },
    clientSecret: provider.clientSecret,
  };
};

beforeAll(async () => {
  system = await createTestSystem();
  provider = await startTestProvider();
});
afterAll(async () => {
  await provider.close();
  await system.close();
});
beforeEach(() => {
  Object.assign(provider, { forge: false, broken: false, identity: { sub: 'subject-1' } });
  configure();
});

const begin = async (redirect?: string) => {
  const reply = await system.call(startOauth2, { query: redirect ? { redirect } : {} });
  return new URL(reply.data?.url ?? 'http://none');
};
const answerOf = (back: URL) => ({
  code: back.searchParams.get('code') ?? '',
  state: back.searchParams.get('state') ?? '',
});
const finish = (query: { code: string; state?: string }) => system.call(oauth2Login, { query });
const goThrough = async (redirect?: string) => finish(answerOf(await provider.authorize((await begin(redirect)).href)));

describe('sign-in through an OpenID provider', () => {
  it('is not offered unless configured', async () => {
    expect((await system.call(getSignInOptions)).data?.oauth2).toEqual({ name: 'Campus' });
    configure({ enabled: false });
    expect((await system.call(getSignInOptions)).data?.oauth2).toBeNull();
    expect((await system.call(startOauth2)).code).toBe('session.oauthNotConfigured');
    expect((await finish({ code: 'x', state: 'y' })).code).toBe('session.oauthNotConfigured');
  });

  it('uses state, nonce and PKCE, and stores only a hash of the state', async () => {
    const url = await begin();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://venue.example.com/loginAuto',
    });
    const rows = JSON.stringify(await system.platform.database.db.select().from(oauth2States));
    expect(rows).not.toContain(url.searchParams.get('state'));
  });

  it('refuses a code without a state, and says where a sign-in begins', async () => {
    const { code } = answerOf(await provider.authorize((await begin()).href));
    expect(await finish({ code })).toMatchObject({
      code: 'session.oauthStateMissing',
      message: expect.stringContaining('/login/startOauth2'),
    });
  });

  it('signs an existing account in by its claim, and remembers the subject', async () => {
    const id = await system.addUser({ username: 'zhang.san' });
    provider.identity = { sub: 'subject-zhang', preferred_username: 'ZHANG.SAN' };
    const reply = await goThrough('/alarmCenter?current=2');
    expect(reply).toMatchObject({ status: true, data: { user: { id }, redirect: '/alarmCenter?current=2' } });
    provider.identity = { sub: 'subject-zhang', preferred_username: 'renamed-over-there' };
    expect((await goThrough()).data).toMatchObject({ user: { id }, redirect: null });
  });

  it('never sends the browser elsewhere afterwards', async () => {
    provider.identity = { sub: 'subject-zhang' };
    for (const redirect of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
    ]) {
      expect((await goThrough(redirect)).data?.redirect, redirect).toBeNull();
    }
  });

  it('does not let unknown people, disabled users and unverified addresses in', async () => {
    provider.identity = { sub: 'unknown', preferred_username: 'unknown' };
    expect((await goThrough()).code).toBe('session.oauthFailed');
    await system.addUser({ username: 'stopped', enabled: false });
    provider.identity = { sub: 'stopped', preferred_username: 'stopped' };
    expect((await goThrough()).code).toBe('session.userDisabled');
    await system.addUser({ username: 'mailed', email: 'mailed@example.com' });
    configure({ accountClaim: 'email' });
    provider.identity = { sub: 'm', email: 'mailed@example.com', email_verified: false };
    expect((await goThrough()).code).toBe('session.oauthFailed');
    provider.identity = { sub: 'm', email: 'mailed@example.com', email_verified: true };
    expect((await goThrough()).data?.user.username).toBe('mailed');
  });

  it('creates one external user for two simultaneous sign-ins', async () => {
    configure({ createUsers: true, defaultRoleId: system.access.operatorRoleId });
    provider.identity = {
      sub: 'new-person',
      preferred_username: 'new.person',
      name: '新 人',
      email: 'new@example.com',
    };
    const replies = await Promise.all([goThrough(), goThrough()]);
    expect(replies.map((reply) => reply.code)).toEqual(['200', '200']);
    const { db } = system.platform.database;
    const made = await db.select().from(users).where(eq(users.username, 'new.person'));
    expect(made).toMatchObject([{ realm: 'external', name: '新 人', email: 'new@example.com', passwordHash: null }]);
    const held = await db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, made[0]?.id ?? ''));
    expect(held).toMatchObject([{ roleId: system.access.operatorRoleId, isDefault: true }]);
  });

  it('gives a new user another name if theirs is not a valid user name', async () => {
    configure({ createUsers: true, accountClaim: 'sub' });
    provider.identity = { sub: '12-34', name: 'Somebody' };
    const reply = await goThrough();
    expect(reply.data?.user.username).toMatch(/^sso-[0-9a-f]{12}$/);
  });
});

describe('what a provider or an unknown person may get wrong', () => {
  beforeAll(async () => {
    await system.addUser({ username: 'victim' });
  });
  beforeEach(() => {
    provider.identity = { sub: 'victim', preferred_username: 'victim' };
  });
  const refused = async (work: Promise<{ code: string; data: unknown }>) => {
    const { code, data } = await work;
    expect({ code, data }).toEqual({ code: 'session.oauthFailed', data: null });
  };

  it('an answer is taken once', async () => {
    const answer = answerOf(await provider.authorize((await begin()).href));
    const both = await Promise.all([finish(answer), finish(answer)]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'session.oauthFailed']);
    await refused(finish(answer));
  });

  it('a code under the state of another sign-in, or an unknown state', async () => {
    const one = answerOf(await provider.authorize((await begin()).href));
    const two = answerOf(await provider.authorize((await begin()).href));
    await refused(finish({ code: one.code, state: 'made-up' }));
    await refused(finish({ code: one.code, state: two.state }));
  });

  it('an expired state', async () => {
    const answer = answerOf(await provider.authorize((await begin()).href));
    await system.platform.database.db.update(oauth2States).set({ expiresAt: new Date(Date.now() - 1) });
    await refused(finish(answer));
    expect(provider.tokenRequests.some((form) => form.get('code') === answer.code)).toBe(false);
  });

  it('a wrong nonce, issuer or signature, or a broken token endpoint', async () => {
    provider.identity = { ...provider.identity, nonce: 'of another sign-in' };
    await refused(goThrough());
    provider.identity = { sub: 'victim', preferred_username: 'victim', issuer: 'https://other.example' };
    await refused(goThrough());
    provider.identity = { sub: 'victim', preferred_username: 'victim' };
    provider.forge = true;
    configure({ name: 'forged' });
    await refused(goThrough());
    provider.forge = false;
    provider.broken = true;
    await refused(goThrough());
    provider.broken = false;
    expect((await goThrough()).status).toBe(true);
  });

  it('a provider that is not there', async () => {
    configure({ issuer: 'http://127.0.0.1:9' });
    await refused(system.call(startOauth2));
  });
});
