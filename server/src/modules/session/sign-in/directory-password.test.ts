import { sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refuse } from '../../../platform/http/refusal.ts';
import { noDirectories } from '../directories.port.ts';
import { createTestSystem, goodPassword, type TestSystem } from '../session.fixture.ts';

const { login, startOauth2, oauth2Login, getSignInOptions } = sessionEndpoints;
let system: TestSystem;
let lin = '';
const asked: string[] = [];

beforeAll(async () => {
  system = await createTestSystem();
  system.config.values.general = { ...system.config.values.general, publicUrl: 'https://eoms.example' };
  lin = await system.addUser({ username: 'lin' });
  await system.addUser({ username: 'local' });
});
afterAll(() => system.close());
beforeEach(() => {
  asked.length = 0;
  system.session.setDirectories({
    ...noDirectories,
    verifierOf: async (userId) =>
      userId === lin
        ? async (password) => {
            asked.push(password);
            if (password === 'away') throw refuse('session.directoryUnreachable');
            return password === 'of the directory';
          }
        : null,
    offers: async () => [{ id: '0193a000-0000-7000-8000-0000000000d1', name: '钉钉', type: 'dingtalk' }],
    urlOf: async (_id, { state, challenge }) => `https://login.example/?state=${state}&challenge=${challenge}`,
    redeem: async (_id, { code }) => (code === 'lin' ? lin : undefined),
  });
});
const signIn = (account: string, password: string, ip?: string) =>
  system.call(login, { body: { account, password }, ...(ip ? { ip } : {}) });

it('asks the directory for the password of its people, and of nobody else', async () => {
  expect((await signIn('lin', 'of the directory')).status).toBe(true);
  expect((await signIn('lin', goodPassword)).code).toBe('session.badCredentials');
  expect((await signIn('local', goodPassword)).status).toBe(true);
  expect((await signIn('local', 'of the directory')).code).toBe('session.badCredentials');
  expect((await signIn('lin', '')).code).toBe('422');
  expect(asked).toEqual(['of the directory', goodPassword]);
});

it('counts wrong passwords as it counts its own, and none while the directory is away', async () => {
  const ip = '10.77.0.1';
  for (let i = 0; i < 12; i++) expect((await signIn('lin', 'away', ip)).code).toBe('session.directoryUnreachable');
  expect((await signIn('lin', 'of the directory', ip)).status).toBe(true);
  const other = '10.77.0.2';
  const codes: string[] = [];
  for (let i = 0; i < 6; i++) codes.push((await signIn('lin', `guess ${i}`, other)).code);
  expect(codes[0]).toBe('session.badCredentials');
  expect(codes.at(-1)).toBe('session.locked');
  const before = asked.length;
  expect((await signIn('lin', 'of the directory', other)).code).toBe('session.locked');
  expect(asked).toHaveLength(before);
});

it('signs in by the page of an office platform, once for each state', async () => {
  const { directories = [] } = (await system.call(getSignInOptions)).data ?? {};
  if (directories.length === 0) throw new Error('no directories are offered');
  const begin = async (): Promise<string> => {
    const reply = await system.call(startOauth2, { query: { directoryId: directories[0]?.id ?? '' } });
    return new URL(reply.data?.url ?? '').searchParams.get('state') ?? '';
  };
  const state = await begin();
  expect((await system.call(oauth2Login, { query: { code: 'lin', state } })).data).toMatchObject({
    user: { username: 'lin' },
  });
  expect((await system.call(oauth2Login, { query: { code: 'lin', state } })).code).toBe('session.oauthFailed');
  expect((await system.call(oauth2Login, { query: { code: 'lin' } })).code).toBe('session.oauthStateMissing');
  expect((await system.call(oauth2Login, { query: { code: 'stranger', state: await begin() } })).code).toBe(
    'session.directoryStranger',
  );
});
