import { accessEndpoints, liveClose, peopleEndpoints, sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HealthReport } from './platform/health/health.ts';
import type { System } from './start-system.ts';
import {
  callOn as call,
  chief,
  openLiveOn as openLive,
  signInOn as signIn,
  startTwoSystems,
} from './two-systems.fixture.ts';

const { password } = chief;
const withinMs = 5_000;
let two: Awaited<ReturnType<typeof startTwoSystems>>;
let here: System;
let there: System;
let admin: string;

const codeOf = async (system: System, token: string) =>
  (await call(system, sessionEndpoints.listOwnSessions, { token })).code;
const took = async (work: Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
};

beforeAll(async () => {
  two = await startTwoSystems();
  ({ here, there, admin } = two);
}, 60_000);
afterAll(() => two.stop());

const draft = (username: string) => ({
  ...{ username, name: username, phone: null, email: null, code: null, sex: null, avatar: null },
  ...{ departmentId: null, enabled: true },
});
const addUser = async (username: string): Promise<string> => {
  const body = { ...draft(username), password };
  const { data, code } = await call(here, peopleEndpoints.saveUser, { token: admin, body });
  if (!data) throw new Error(`no user: ${code}`);
  return data.id;
};

it('nodes find each other through the database', async () => {
  const nodes = async ({ address }: System) => {
    const health = (await (await fetch(`${address}/health`)).json()) as HealthReport;
    return health.parts.bus;
  };
  const together = { ok: true, kind: 'postgresql', nodes: 1 };
  await expect.poll(() => Promise.all([here, there].map(nodes)), { timeout: 10_000 }).toEqual([together, together]);
});

describe('on another node', () => {
  it('a sign-out closes the live socket and ends the calls', async () => {
    const token = await signIn(here, 'chief');
    const live = await openLive(there, token);
    expect(await codeOf(there, token)).toBe('200');
    expect((await call(here, sessionEndpoints.logout, { token })).code).toBe('200');
    expect(await took(live.closed)).toBeLessThan(withinMs);
    expect(await live.closed).toBe(liveClose.unauthorised);
    expect(live.events()).toMatchObject([{ name: 'session.ended', payload: { reason: 'revoked' } }]);
    expect(await codeOf(there, token)).toBe('401');
  });

  it('a disabled user is out', async () => {
    const id = await addUser('ann');
    const token = await signIn(there, 'ann');
    const live = await openLive(there, token);
    const body = { ...draft('ann'), id, enabled: false };
    expect((await call(here, peopleEndpoints.saveUser, { token: admin, body })).code).toBe('200');
    expect(await took(live.closed)).toBeLessThan(withinMs);
    // Found by itself a few seconds later, it would be called expired.
    expect(live.events()).toMatchObject([{ name: 'session.ended', payload: { reason: 'disabled' } }]);
    expect(await codeOf(there, token)).toBe('401');
  });

  it('a change of roles is in force, and the console hears of it', async () => {
    const userId = await addUser('bob');
    const token = await signIn(there, 'bob');
    const live = await openLive(there, token);
    const seesUsers = async () => (await call(there, peopleEndpoints.listUsers, { token })).code;
    expect(await seesUsers()).toBe('403');
    const roles = await call(here, accessEndpoints.listAllRoles, { token: admin });
    const roleId = roles.data?.find(({ isSuper }) => isSuper)?.id ?? '';
    const body = { userId, roleIds: [roleId], defaultRoleId: roleId };
    expect((await call(here, accessEndpoints.saveRolesOfUser, { token: admin, body })).code).toBe('200');
    await expect.poll(live.names, { timeout: withinMs }).toContain('session.accessChanged');
    await expect.poll(seesUsers, { timeout: withinMs }).toBe('200');
  });
});
