import { sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '../../../platform/auth/token.ts';
import { createTestSystem, goodPassword, type TestSystem } from '../session.fixture.ts';
import { setUpLinks } from '../session.tables.ts';

const { initialise, getSignInOptions, login } = sessionEndpoints;
let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

const ask = (setupToken: string, username: string, password = goodPassword) =>
  system.call(initialise, { body: { setupToken, username, name: 'First', password } });

it('accepts only the newest link, stored hashed, and a good password', async () => {
  expect(await system.call(getSignInOptions)).toMatchObject({ data: { isInit: false } });
  const old = (await system.session.newSetUpToken()) ?? '';
  const link = (await system.session.newSetUpToken()) ?? '';
  const rows = await system.platform.database.db.select().from(setUpLinks);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(link);
  for (const wrong of [old, newToken(), 'guess']) expect((await ask(wrong, 'first')).code).toBe('setup.linkInvalid');
  expect((await ask(link, 'first', 'password')).code).toBe('user.passwordTooWeak');
});

it('creates exactly one administrator for ten simultaneous callers, and is then complete', async () => {
  const link = (await system.session.newSetUpToken()) ?? '';
  system.config.values.general = { ...system.config.values.general, language: 'en' };
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(link, `first${n}`)));
  const winners = replies.filter((reply) => reply.status);
  expect(winners).toHaveLength(1);
  expect(winners[0]?.data).toMatchObject({ isInit: true, user: { superAdministrator: true } });
  // In the language of the caller who succeeded.
  expect(system.access.named).toEqual(['zh']);
  expect(system.config.values.general.language).toBe('zh');
  const losers = replies.filter((reply) => !reply.status).map((reply) => reply.code);
  expect(losers).toEqual(Array(9).fill('setup.alreadyDone'));
  expect((await ask(link, 'another')).code).toBe('setup.alreadyDone');
  expect((await ask('guess', 'another')).code).toBe('setup.alreadyDone');
  expect(await system.session.newSetUpToken()).toBeNull();
  expect(await system.platform.database.db.select().from(setUpLinks)).toEqual([]);
  const account = winners[0]?.data?.user.username ?? '';
  expect((await system.call(login, { body: { account, password: goodPassword } })).status).toBe(true);
  const again = system.session.createAdministrator({ username: 'demo', name: 'Demo', password: goodPassword });
  await expect(again).rejects.toThrow('setup.alreadyDone');
});
