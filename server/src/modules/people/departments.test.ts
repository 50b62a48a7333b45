import { peopleEndpoints as calls, externalEndpoints } from '@eoms/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { addUser, createPeopleSystem, departmentDraft, organisationDraft } from './people.fixture.ts';

const system = await createPeopleSystem();
const { api } = system;
afterAll(system.close);

const inside = api.signIn({ grants: { user: ['view', 'edit'], dept: ['view', 'edit'] } });
const outside = api.signIn({ grants: { orgUser: ['view', 'edit'], orgDept: ['view', 'edit'] } });

const realms = [
  {
    realm: 'internal',
    client: inside,
    save: calls.saveDepartment,
    move: calls.moveDepartment,
    moveOrganisation: calls.moveOrganisation,
    remove: calls.removeDepartment,
    list: calls.listDepartments,
    page: calls.pageDepartments,
    saveOrganisation: calls.saveOrganisation,
    removeOrganisation: (id: string) => inside.call(calls.removeOrganisation, { body: { id } }),
    listOrganisations: calls.listOrganisations,
  },
  {
    realm: 'external',
    client: outside,
    save: externalEndpoints.saveExternalDepartment,
    move: externalEndpoints.moveExternalDepartment,
    moveOrganisation: externalEndpoints.moveExternalOrganisation,
    remove: externalEndpoints.removeExternalDepartment,
    list: externalEndpoints.listExternalDepartments,
    page: externalEndpoints.pageExternalDepartments,
    saveOrganisation: externalEndpoints.saveExternalOrganisation,
    removeOrganisation: (id: string) => outside.call(externalEndpoints.removeExternalOrganisation, { params: { id } }),
    listOrganisations: externalEndpoints.listExternalOrganisations,
  },
];

describe.each(realms)('departments, $realm', ({ client, save, move, remove, list, page, ...more }) => {
  const add = async (change: Parameters<typeof departmentDraft>[0] = {}): Promise<string> =>
    (await client.call(save, { body: departmentDraft(change) })).data?.id ?? '';

  it('are listed parents first', async () => {
    const child = await add({ sort: 0 });
    const root = await add({ sort: 9 });
    const fields = departmentDraft({ parentId: root });
    expect((await client.call(save, { body: { ...fields, id: child } })).status).toBe(true);
    const order = (await client.call(list)).data?.map((row) => row.id) ?? [];
    expect(order.indexOf(child)).toBeGreaterThan(order.indexOf(root));
    const paged = await client.call(page, { query: { parentId: root } });
    expect(paged.data).toMatchObject({ total: 1, records: [{ id: child, name: fields.name, userCount: 0 }] });
  });

  it('have unique codes, and unique names under one parent', async () => {
    const root = await add({ code: 'ops', name: 'Operations' });
    const saving = (change: object) => client.call(save, { body: departmentDraft(change) });
    expect((await saving({ code: 'OPS' })).code).toBe('department.codeInUse');
    expect((await saving({ name: 'operations' })).code).toBe('department.nameInUse');
    expect((await saving({ name: 'Operations', parentId: root })).status).toBe(true);
  });

  it('cannot be below themselves, even with simultaneous moves', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const move = (id: string, parentId: string) =>
      client.call(save, { body: { ...departmentDraft({ parentId }), id } });
    expect((await move(a, a)).code).toBe('department.circular');
    expect((await move(b, a)).status).toBe(true);
    expect((await move(c, b)).status).toBe(true);
    expect((await move(a, c)).code).toBe('department.circular');
    const [d, e] = [await add(), await add()];
    const both = await Promise.all([move(d, e), move(e, d)]);
    expect(both.map((reply) => reply.code).sort()).toEqual(['200', 'department.circular']);
  });

  it('are moved among the siblings of their realm', async () => {
    const root = await add();
    const ids = [await add({ parentId: root, name: 'a' }), await add({ parentId: root, name: 'b' })];
    ids.push(await add({ parentId: root, name: 'c' }));
    const order = async () => {
      const rows = (await client.call(list)).data?.filter((row) => row.parentId === root) ?? [];
      return rows.map((row) => row.id);
    };
    expect(await order()).toEqual(ids);
    const [a = '', b = '', c = ''] = ids;
    expect((await client.call(move, { body: { id: c, direction: 'up', steps: 2 } })).code).toBe('200');
    expect(await order()).toEqual([c, a, b]);
    expect((await client.call(move, { body: { id: c, direction: 'up' } })).code).toBe('tree.atEdge');
    const other = client === inside ? outside : inside;
    const foreign = other === outside ? externalEndpoints.moveExternalDepartment : calls.moveDepartment;
    expect((await other.call(foreign, { body: { id: a, direction: 'down' } })).code).toBe('404');

    const made = async (name: string) =>
      (await client.call(more.saveOrganisation, { body: organisationDraft({ name, sort: 0 }) })).data?.id ?? '';
    const [x, y] = [await made('0 x'), await made('0 y')];
    await client.call(more.moveOrganisation, { body: { id: y, direction: 'up', steps: 10_000 } });
    const all = (await client.call(more.listOrganisations)).data?.map((row) => row.id) ?? [];
    expect(all.indexOf(y)).toBeLessThan(all.indexOf(x));
  });

  it('stay while something is in them', async () => {
    const root = await add();
    const child = await add({ parentId: root });
    const removing = (id: string) => client.call(remove, { query: { id } });
    expect((await removing(root)).code).toBe('department.hasChildren');
    expect((await removing(child)).status).toBe(true);
    expect((await removing(root)).status).toBe(true);
    expect((await removing(root)).code).toBe('404');
  });

  it('belong to an organisation of their realm', async () => {
    const made = await client.call(more.saveOrganisation, { body: organisationDraft() });
    const organisationId = made.data?.id ?? '';
    const id = await add({ organisationId });
    expect((await client.call(page, { query: { organisationId } })).data?.records.map((row) => row.id)).toEqual([id]);
    expect((await more.removeOrganisation(organisationId)).code).toBe('organisation.hasMembers');
    await client.call(remove, { query: { id } });
    expect((await more.removeOrganisation(organisationId)).status).toBe(true);
  });

  it('are unknown under made-up ids', async () => {
    for (const change of [{ parentId: newId() }, { organisationId: newId() }, { id: newId() }]) {
      expect((await client.call(save, { body: departmentDraft(change) })).code).toBe('404');
    }
  });
});

describe.each(realms)(
  'organisations, $realm',
  ({ client, saveOrganisation, removeOrganisation, listOrganisations }) => {
    it('form a tree without cycles', async () => {
      const saving = (change: object) => client.call(saveOrganisation, { body: organisationDraft(change) });
      const root = (await saving({ code: 'head' })).data?.id ?? '';
      const child = (await saving({ parentId: root })).data?.id ?? '';
      expect((await saving({ id: root, parentId: child, code: 'head' })).code).toBe('organisation.circular');
      expect((await saving({ code: 'HEAD' })).code).toBe('organisation.codeInUse');
      const ids = (await client.call(listOrganisations)).data?.map((row) => row.id) ?? [];
      expect(ids.indexOf(child)).toBeGreaterThan(ids.indexOf(root));
      expect((await removeOrganisation(root)).code).toBe('organisation.hasChildren');
      expect((await removeOrganisation(child)).status).toBe(true);
      expect((await removeOrganisation(root)).status).toBe(true);
      expect((await removeOrganisation(root)).code).toBe('404');
    });
  },
);

describe('the two realms', () => {
  it('do not reach into each other', async () => {
    const own = (await inside.call(calls.saveDepartment, { body: departmentDraft({ code: 'both' }) })).data?.id ?? '';
    const other = await outside.call(externalEndpoints.saveExternalDepartment, {
      body: departmentDraft({ code: 'both' }),
    });
    expect(other.status).toBe(true);
    const below = departmentDraft({ parentId: own });
    expect((await outside.call(externalEndpoints.saveExternalDepartment, { body: below })).code).toBe('404');
    const taken = await outside.call(externalEndpoints.removeExternalDepartment, { query: { id: own } });
    expect(taken.code).toBe('404');
    expect((await outside.call(calls.listDepartments)).code).toBe('403');
    expect((await inside.call(externalEndpoints.listExternalDepartments)).code).toBe('403');
  });

  it('count and keep the people of a department', async () => {
    const id = (await inside.call(calls.saveDepartment, { body: departmentDraft() })).data?.id ?? '';
    const user = await addUser(inside, { departmentId: id });
    const rows = (await inside.call(calls.listDepartments)).data ?? [];
    expect(rows.find((row) => row.id === id)?.userCount).toBe(1);
    expect((await inside.call(calls.removeDepartment, { query: { id } })).code).toBe('department.hasUsers');
    await inside.call(calls.removeUser, { body: { ids: [user] } });
    expect((await inside.call(calls.removeDepartment, { query: { id } })).status).toBe(true);
  });
});
