import {
  accessEndpoints,
  alarmsEndpoints,
  liveClose,
  menusEndpoints,
  peopleEndpoints,
  sessionEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HealthReport } from './platform/health/health.ts';
import type { System } from './system.ts';
import {
  callOn as call,
  chief,
  dataOf,
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
});
afterAll(() => two.stop());

const addRole = async (code: string, address: string): Promise<string> => {
  const of = { token: admin };
  const body = { code, name: code, type: 'business' as const, group: null, remarks: '' };
  const roleId = dataOf(await call(here, accessEndpoints.saveRole, { ...of, body })).id;
  const menus = dataOf(await call(here, menusEndpoints.listMenus, of));
  const menuId = menus.find((menu) => menu.address === address)?.id ?? '';
  const grant = { roleId, menus: [{ menuId, actions: ['view' as const] }] };
  expect((await call(here, accessEndpoints.saveMenusOfRole, { ...of, body: grant })).code).toBe('200');
  return roleId;
};

const draft = (username: string) => ({
  username,
  name: username,
  phone: null,
  email: null,
  code: null,
  sex: null,
  avatar: null,
  departmentId: null,
  enabled: true,
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

  it('several roles act together, and one that is chosen alone, on open sockets too', async () => {
    const userId = await addUser('cleo');
    const [seesUsers, seesAlarms] = [await addRole('people', 'user'), await addRole('alarms', 'alarmCenter')];
    const roles = { userId, roleIds: [seesUsers, seesAlarms], defaultRoleId: null };
    expect((await call(here, accessEndpoints.saveRolesOfUser, { token: admin, body: roles })).code).toBe('200');
    const token = await signIn(there, 'cleo');
    const live = await openLive(there, token);
    live.subscribe('alarms');
    const codes = () =>
      Promise.all([
        call(there, peopleEndpoints.listUsers, { token }),
        call(there, alarmsEndpoints.listUnsolvedAlarms, { token }),
      ]).then((replies) => replies.map(({ code }) => code));
    expect(await codes()).toEqual(['200', '200']);
    expect(live.refused()).toEqual([]);
    const choose = (roleId: string | null) =>
      call(here, peopleEndpoints.setDefaultRole, { token, body: { roleId } }).then(({ code }) => code);
    expect(await choose(seesUsers)).toBe('200');
    await expect.poll(live.refused, { timeout: withinMs }).toEqual(['alarms']);
    await expect.poll(codes, { timeout: withinMs }).toEqual(['200', '403']);
    expect(await choose(seesAlarms)).toBe('200');
    await expect.poll(codes, { timeout: withinMs }).toEqual(['403', '200']);
    expect(await choose(null)).toBe('200');
    await expect.poll(codes, { timeout: withinMs }).toEqual(['200', '200']);
  });
});
