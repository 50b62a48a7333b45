import { accessEndpoints as calls, peopleEndpoints } from '@eoms/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { createAccessSystem } from './access.fixture.ts';
import { administratorRoleId, operatorRoleId } from './seed-roles.ts';
import { countAdministrators } from './user-roles.store.ts';

const system = await createAccessSystem();
const { addAdministrator, actAs, access, platform } = system;
afterAll(system.close);

const administrators = () => countAdministrators(platform.database.db);
const take = (by: TestClient, userId: string, roleIds: string[] = []) =>
  by.call(calls.saveRolesOfUser, { body: { userId, roleIds, defaultRoleId: null } });
const disable = async (by: TestClient, id: string) => {
  const user = (await by.call(peopleEndpoints.getUser, { params: { id } })).data;
  const body = { id, username: user?.username, name: 'x', phone: null, email: null, code: null, sex: null };
  return by.call(peopleEndpoints.saveUser, { body: { ...body, avatar: null, departmentId: null, enabled: false } });
};
const remove = (by: TestClient, id: string) => by.call(peopleEndpoints.removeUser, { body: { ids: [id] } });

/** From here on, these are the only administrators. */
const onlyAdministrators = async (count: number): Promise<TestClient[]> => {
  await platform.database.pool.query('delete from user_roles where role_id = $1', [administratorRoleId]);
  const clients: TestClient[] = [];
  while (clients.length < count) clients.push(await actAs(await addAdministrator()));
  expect(await administrators()).toBe(count);
  return clients;
};

let chief: TestClient = system.chief;
beforeEach(async () => {
  [chief = system.chief] = await onlyAdministrators(1);
});

describe('the last administrator', () => {
  it('cannot lose the role, not even to a lesser one', async () => {
    expect((await take(chief, chief.userId)).code).toBe('user.lastAdministrator');
    expect((await take(chief, chief.userId, [operatorRoleId])).code).toBe('user.lastAdministrator');
    expect(await administrators()).toBe(1);
  });

  it('cannot be removed or disabled by someone who was an administrator until just now', async () => {
    const other = await addAdministrator();
    const stale = await actAs(other);
    expect((await take(chief, other)).status).toBe(true);
    expect((await disable(stale, chief.userId)).code).toBe('user.lastAdministrator');
    expect((await remove(stale, chief.userId)).code).toBe('user.lastAdministrator');
    expect(await administrators()).toBe(1);
  });

  it('does not count disabled users', async () => {
    const other = await addAdministrator();
    expect((await disable(chief, other)).status).toBe(true);
    expect((await take(chief, chief.userId)).code).toBe('user.lastAdministrator');
    expect((await remove(chief, other)).status).toBe(true);
  });

  it.each([
    ['take the role from', take],
    ['disable', disable],
    ['remove', remove],
  ])('survives when two %s each other at once', async (_what, attack) => {
    for (let round = 0; round < 5; round++) {
      const [a = chief, b = chief] = await onlyAdministrators(2);
      const replies = await Promise.all([attack(a, b.userId), attack(b, a.userId)]);
      expect(await administrators()).toBe(1);
      const codes = replies.map((reply) => reply.code).sort();
      expect(codes).toEqual(['200', 'user.lastAdministrator']);
    }
  });

  it('survives simultaneous removal, disabling and loss of the role', async () => {
    const [a = chief, b = chief, c = chief] = await onlyAdministrators(3);
    const replies = await Promise.all([remove(a, b.userId), disable(b, c.userId), take(c, a.userId)]);
    expect(await administrators()).toBe(1);
    expect(replies.map((reply) => reply.code).sort()).toEqual(['200', '200', 'user.lastAdministrator']);
  });
});

describe('the administrator role', () => {
  it('is assigned and withdrawn by administrators', async () => {
    const id = await system.addUser();
    expect((await take(chief, id, [administratorRoleId])).status).toBe(true);
    expect(await access.accessOf(id, undefined)).toMatchObject({ superAdministrator: true, places: 'all' });
    expect((await take(chief, id)).status).toBe(true);
    expect(await access.accessOf(id, administratorRoleId)).toMatchObject({ superAdministrator: false, places: [] });
  });
});
