import { endpoint, may } from '@eoms/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { createListeners } from '../news/listeners.ts';
import type { Listeners } from '../news/news.ts';
import { accessChanged, sessionsRevoked } from './auth.news.ts';
import { createAuthorizer, type SessionRecord } from './authorizer.ts';
import { type AccessRecord, combineRights, noRights } from './rights.ts';
import { hashToken, isToken, newToken } from './token.ts';

const call = (needs: 'public' | 'session' | 'superAdministrator' | ReturnType<typeof may>, changes = false) =>
  endpoint({ method: 'GET', path: '/x', summary: '', needs, scope: 'none', reply: z.null(), changes });

const minute = 60_000;
let now: number;
let news: Listeners;
let session: SessionRecord | null;
let access: AccessRecord;
let reads: number;
let touches: Date[];
let readOnly: boolean;
const token = newToken();

beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00Z');
  news = createListeners(createLog('silent'));
  reads = 0;
  touches = [];
  readOnly = false;
  const times = { lastSeenAt: new Date(now), expiresAt: new Date(now + 600 * minute), idleLimitMs: 30 * minute };
  session = { sessionId: 's', userId: 'u', username: 'ann', ...times };
  access = { superAdministrator: false, grants: new Map([['user', new Set(['view'] as const)]]), places: ['p1'] };
});

const fresh = () =>
  createAuthorizer(
    {
      findSession: async (hash) => {
        reads += 1;
        return hash === hashToken(token) ? session : null;
      },
      touchSession: async (_id, at) => void touches.push(at),
      accessOf: async () => access,
      isReadOnly: () => readOnly,
    },
    news,
    () => now,
  );

describe('identify', () => {
  it('returns the identity behind a token', async () => {
    const who = await fresh().identify(token);
    expect(who).toMatchObject({ userId: 'u', username: 'ann', places: ['p1'], superAdministrator: false });
    expect(who.permits(may('view', 'user', 'role'))).toBe(true);
    expect(who.permits(may('edit', 'user'))).toBe(false);
    expect(who.permits(may('view', 'role'))).toBe(false);
  });
  it.each([undefined, '', 'short', `${'x'.repeat(43)}'`, newToken()])('refuses %j', async (given) => {
    await expect(fresh().identify(given)).rejects.toMatchObject({ code: '401' });
  });
  it('costs no query for what cannot be a token', async () => {
    await fresh()
      .identify('garbage')
      .catch(() => undefined);
    expect(reads).toBe(0);
  });
  it('reads a session once in two seconds', async () => {
    const authorizer = fresh();
    await Promise.all([authorizer.identify(token), authorizer.identify(token)]);
    now += 1_999;
    await authorizer.identify(token);
    expect(reads).toBe(1);
    now += 2;
    await authorizer.identify(token);
    expect(reads).toBe(2);
  });
  it('ends a session at its absolute end and after idleness', async () => {
    now += 30 * minute;
    await expect(fresh().identify(token)).rejects.toMatchObject({ code: '401' });
    if (session) session = { ...session, lastSeenAt: new Date(now + 570 * minute - 1) };
    now += 570 * minute;
    await expect(fresh().identify(token)).rejects.toMatchObject({ code: '401' });
  });
  it('records use about once a minute, and not for an open socket', async () => {
    const authorizer = fresh();
    for (let i = 0; i < 10; i++) {
      now += 20_000;
      await authorizer.identify(token);
    }
    expect(touches).toHaveLength(3);
    now += 5 * minute;
    await authorizer.identify(token, { touch: false });
    expect(touches).toHaveLength(3);
  });
  it('forgets immediately what is revoked or changed', async () => {
    const authorizer = fresh();
    await authorizer.identify(token);
    access = { ...access, places: [] };
    news.publish(accessChanged, {});
    expect((await authorizer.identify(token)).places).toEqual([]);
    session = null;
    news.publish(sessionsRevoked, { tokenHashes: [hashToken(token)], reason: 'revoked' });
    await expect(authorizer.identify(token)).rejects.toMatchObject({ code: '401' });
  });
});

it('forgets what it knows when news of other nodes may have been lost', async () => {
  const gaps: (() => void)[] = [];
  const { onGap, ...rest } = news;
  news = {
    ...rest,
    onGap: (listener) => {
      gaps.push(listener);
      return onGap(listener);
    },
  };
  const authorizer = fresh();
  await authorizer.identify(token);
  access = { ...access, places: [] };
  expect((await authorizer.identify(token)).places).toEqual(['p1']);
  for (const listener of gaps) listener();
  expect((await authorizer.identify(token)).places).toEqual([]);
});

describe('authorize', () => {
  const cases = [
    ['session', call('session'), true, true],
    ['a granted screen', call(may('view', 'user')), true, true],
    ['another action', call(may('edit', 'user')), false, true],
    ['another screen', call(may('view', 'role')), false, true],
    ['the system role', call('superAdministrator'), false, true],
  ] as const;
  it.each(cases)('needs %s', async (_name, wanted, asUser, asSuper) => {
    const verdict = () =>
      fresh()
        .authorize(wanted, token)
        .then(
          () => true,
          (error: { code: string }) => (error.code === '403' ? false : error.code),
        );
    expect(await verdict()).toBe(asUser);
    access = { ...access, superAdministrator: true, grants: new Map() };
    expect(await verdict()).toBe(asSuper);
  });
  it('requires no session for a public call and gives a super administrator every place', async () => {
    expect(await fresh().authorize(call('public'), undefined)).toBeNull();
    access = { ...access, superAdministrator: true };
    expect((await fresh().authorize(call('session'), token))?.places).toBe('all');
  });
  it('refuses changes without a licence, except those that lead out of it', async () => {
    readOnly = true;
    await expect(fresh().authorize(call('session', true), token)).rejects.toMatchObject({ code: 'license.readOnly' });
    await expect(fresh().authorize({ ...call('session', true), unlicensed: true }, token)).resolves.toBeTruthy();
    await expect(fresh().authorize(call('session'), token)).resolves.toBeTruthy();
  });
});

describe('several roles', () => {
  const role = (screen: 'user' | 'place', places: AccessRecord['places']): AccessRecord => ({
    ...noRights,
    grants: new Map([[screen, new Set(['view'] as const)]]),
    places,
  });
  const placesOf = async (needs: Parameters<typeof call>[0]) => (await fresh().authorize(call(needs), token))?.places;

  it('act together, each in its own places', async () => {
    access = combineRights([role('user', ['p1']), role('place', ['p1', 'p2'])]);
    expect(await placesOf(may('view', 'user'))).toEqual(['p1']);
    expect(await placesOf(may('view', 'place'))).toEqual(['p1', 'p2']);
    expect(await placesOf('session')).toEqual(['p1', 'p2']);
    const who = await fresh().identify(token);
    expect(who.places).toEqual(['p1', 'p2']);
    expect(who.placesFor(may('view', 'user'))).toEqual(['p1']);
    await expect(placesOf(may('edit', 'user'))).rejects.toMatchObject({ code: '403' });
  });
});

it('makes tokens of 256 bits', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(tokens.every(isToken)).toBe(true);
  expect(new Set(tokens).size).toBe(100);
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
});
