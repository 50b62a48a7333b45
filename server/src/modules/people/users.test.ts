import { peopleEndpoints as calls, externalEndpoints } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { addUser, createPeopleSystem, departmentDraft, goodPassword, nextCode, userDraft } from './people.fixture.ts';

const system = await createPeopleSystem();
const { api, ended, closedSockets, tooPowerful } = system;
afterAll(system.close);

const editor = api.signIn({ grants: { user: ['view', 'edit'], dept: ['edit'] } });
const viewer = api.signIn({ grants: { user: ['view'] } });
const outsider = api.signIn({ grants: { role: ['view', 'edit'] } });

describe('a user', () => {
  it('is created, found by every name and changed', async () => {
    const dept = await editor.call(calls.saveDepartment, { body: departmentDraft({ name: 'Stage crew' }) });
    const fields = {
      username: 'lin.xia',
      name: '林夏',
      phone: '+86 138-0013-8000',
      email: 'lin.xia@venue.example',
      code: 'E-77',
      sex: 'woman',
      departmentId: dept.data?.id ?? null,
    } as const;
    const id = await addUser(editor, fields);
    const reply = await viewer.call(calls.getUser, { params: { id } });
    expect(reply.data).toMatchObject({
      username: 'lin.xia',
      name: '林夏',
      phone: '+86 138-0013-8000',
      code: 'E-77',
      enabled: true,
      department: { id: dept.data?.id, name: 'Stage crew' },
      roles: [{ name: 'operator' }],
      hasSecondFactor: true,
      lastSeenAt: null,
    });
    for (const keyword of ['lin.x', '林', '0013', 'LIN.XIA@', 'e-77']) {
      const page = await viewer.call(calls.listUsers, { query: { keyword } });
      expect(page.data?.records.map((user) => user.id)).toEqual([id]);
    }
    const saved = await editor.call(calls.saveUser, { body: { ...userDraft(fields), id, name: '林小夏' } });
    expect(saved).toMatchObject({ status: true, data: { id } });
    expect((await viewer.call(calls.getUser, { params: { id } })).data?.name).toBe('林小夏');
  });

  it('takes LIKE wildcards literally', async () => {
    await addUser(editor, { name: '100% sure' });
    const page = await viewer.call(calls.listUsers, { query: { keyword: '0%' } });
    expect(page.data?.records.map((user) => user.name)).toEqual(['100% sure']);
    expect((await viewer.call(calls.listUsers, { query: { keyword: '%%%' } })).data?.total).toBe(0);
  });

  it('is listed by department, state, order and page', async () => {
    const dept = await editor.call(calls.saveDepartment, { body: departmentDraft() });
    const departmentId = dept.data?.id ?? '';
    for (const name of ['c', 'a', 'b']) await addUser(editor, { departmentId, name, enabled: name !== 'b' });
    const names = async (query: Record<string, string>) =>
      (await viewer.call(calls.listUsers, { query: { departmentId, sort: 'name', ...query } })).data;
    expect((await names({}))?.records.map((user) => user.name)).toEqual(['a', 'b', 'c']);
    expect((await names({ order: 'desc', size: '2' }))?.records.map((user) => user.name)).toEqual(['c', 'b']);
    expect(await names({ current: '2', size: '2' })).toMatchObject({ total: 3, records: [{ name: 'c' }] });
    expect((await names({ enabled: 'false' }))?.records.map((user) => user.name)).toEqual(['b']);
    expect((await viewer.call(calls.listUsers, { query: { sort: 'passwordHash' } })).code).toBe('422');
  });

  it.each([
    ['user.usernameInUse', { username: 'Wang.Fang' }],
    ['user.emailInUse', { email: 'WANG@venue.example' }],
    ['user.phoneInUse', { phone: '139 0000 1111' }],
    ['user.codeInUse', { code: 'w1' }],
  ])('refuses %s, also for a change', async (code, same) => {
    const own = { username: 'wang.fang', email: 'wang@venue.example', phone: '13900001111', code: 'W1' };
    await addUser(editor, own).catch(() => undefined);
    const body = userDraft({ password: goodPassword, ...same });
    expect(await editor.call(calls.saveUser, { body })).toMatchObject({ status: false, code });
    const other = await addUser(editor);
    expect(await editor.call(calls.saveUser, { body: { ...userDraft(same), id: other } })).toMatchObject({ code });
  });

  it('keeps employee numbers unique per realm, and sign-in names across both', async () => {
    const outside = api.signIn({ grants: { orgUser: ['view', 'edit'] } });
    await addUser(editor, { code: 'K-1', username: 'shared.name' });
    const draft = userDraft({ code: 'K-1', password: goodPassword });
    expect((await outside.call(externalEndpoints.saveExternalUser, { body: draft })).status).toBe(true);
    const same = userDraft({ username: 'shared.name', password: goodPassword });
    const reply = await outside.call(externalEndpoints.saveExternalUser, { body: same });
    expect(reply.code).toBe('user.usernameInUse');
  });

  it('lets exactly one of two callers use a name', async () => {
    const body = userDraft({ username: 'only.one', password: goodPassword });
    const replies = await Promise.all([1, 2, 3, 4].map(() => editor.call(calls.saveUser, { body })));
    expect(replies.filter((reply) => reply.status)).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === 'user.usernameInUse')).toHaveLength(3);
  });

  it('is created once for one idempotency key', async () => {
    const body = userDraft({ password: goodPassword });
    const headers = { 'idempotency-key': nextCode() };
    const first = await editor.call(calls.saveUser, { body, headers });
    const again = await editor.call(calls.saveUser, { body, headers });
    expect(first.status).toBe(true);
    expect(again.data).toEqual(first.data);
  });

  it('needs a good first password, and takes none with a change', async () => {
    const save = (body: object) => editor.call(calls.saveUser, { body });
    expect((await save(userDraft())).code).toBe('user.passwordTooWeak');
    const common = await save(userDraft({ password: 'Password123' }));
    expect(common).toMatchObject({ code: 'user.passwordTooWeak', details: [{ field: 'password' }] });
    const named = userDraft({ username: 'zhao.lei', password: 'zhao.lei-2077' });
    expect((await save(named)).code).toBe('user.passwordTooWeak');
    const id = await addUser(editor);
    expect((await save({ ...userDraft({ password: goodPassword }), id })).code).toBe('422');
  });

  it.each([
    ['a short user name', { username: 'x' }],
    ['a user name of digits', { username: '13800138000' }],
    ['letters as a phone', { phone: 'call me' }],
    ['half an e-mail', { email: 'me@' }],
    ['an unknown field', { realm: 'external' }],
  ])('refuses %s', async (_what, change) => {
    const body = { ...userDraft({ password: goodPassword }), ...change };
    expect((await editor.call(calls.saveUser, { body })).code).toBe('422');
  });

  it('is unknown under a made-up id or department', async () => {
    expect((await viewer.call(calls.getUser, { params: { id: newId() } })).code).toBe('404');
    expect((await editor.call(calls.saveUser, { body: { ...userDraft(), id: newId() } })).code).toBe('404');
    const body = userDraft({ departmentId: newId(), password: goodPassword });
    expect((await editor.call(calls.saveUser, { body })).code).toBe('404');
  });

  it('is closed to those without the screen', async () => {
    expect((await api.nobody.call(calls.listUsers)).code).toBe('401');
    expect((await outsider.call(calls.listUsers)).code).toBe('403');
    const body = userDraft({ password: goodPassword });
    expect((await viewer.call(calls.saveUser, { body })).code).toBe('403');
    expect((await viewer.call(calls.removeUser, { body: { ids: [newId()] } })).code).toBe('403');
  });
});

describe('disabling and removing', () => {
  it('ends the sessions', async () => {
    const id = await addUser(editor);
    const disabled = await editor.call(calls.saveUser, { body: { ...userDraft({ enabled: false }), id } });
    expect(disabled.status).toBe(true);
    expect(closedSockets.at(-1)).toEqual({ userIds: [id], reason: 'disabled' });
  });

  it('hides the removed and frees the names', async () => {
    const fields = { username: 'leaving.soon', phone: '13700000001', email: 'leaving@venue.example', code: 'L9' };
    const id = await addUser(editor, fields);
    expect((await editor.call(calls.removeUser, { body: { ids: [id, id] } })).status).toBe(true);
    expect(ended.at(-1)).toEqual({ userIds: [id], reason: 'disabled' });
    expect((await viewer.call(calls.getUser, { params: { id } })).code).toBe('404');
    expect((await viewer.call(calls.listUsers, { query: { keyword: 'leaving' } })).data?.total).toBe(0);
    expect((await editor.call(calls.removeUser, { body: { ids: [id] } })).code).toBe('404');
    await expect(addUser(editor, fields)).resolves.not.toBe(id);
  });

  it('removes all or none', async () => {
    const id = await addUser(editor);
    expect((await editor.call(calls.removeUser, { body: { ids: [id, newId()] } })).code).toBe('404');
    expect((await viewer.call(calls.getUser, { params: { id } })).status).toBe(true);
  });

  it('stays while something means nobody without this person', async () => {
    const { platform } = system;
    const id = await addUser(editor);
    await platform.database.pool.query('create table duties (name text not null, holder text not null)');
    await platform.database.pool.query(`insert into duties values ('Night duty', $1)`, [id]);
    const duties = pgTable('duties', { name: text().notNull(), holder: text().notNull() });
    for (const { references } of platform.all)
      references.add({ table: duties, name: duties.name, needsUser: (userId) => eq(duties.holder, userId) });
    const headers = { 'accept-language': 'en' };
    const remove = () => editor.call(calls.removeUser, { body: { ids: [id] }, headers });
    expect(await remove()).toMatchObject({ code: 'user.neededBy', message: expect.stringContaining('Night duty') });
    expect((await viewer.call(calls.getUser, { params: { id } })).status).toBe(true);
    await platform.database.pool.query('delete from duties');
    expect((await remove()).status).toBe(true);
  });

  it('does not let people remove or disable themselves', async () => {
    const id = await addUser(editor);
    const own = api.signIn({ userId: id, grants: { user: ['view', 'edit'] } });
    expect((await own.call(calls.removeUser, { body: { ids: [id] } })).code).toBe('user.cannotRemoveSelf');
    const body = { ...userDraft({ enabled: false }), id };
    expect((await own.call(calls.saveUser, { body })).code).toBe('user.cannotRemoveSelf');
    expect((await viewer.call(calls.getUser, { params: { id } })).data?.enabled).toBe(true);
  });

  it('refuses changes of more powerful users', async () => {
    const id = await addUser(editor, { name: 'Chief' });
    tooPowerful.add(id);
    expect((await editor.call(calls.removeUser, { body: { ids: [id] } })).code).toBe('403');
    expect((await editor.call(calls.saveUser, { body: { ...userDraft(), id } })).code).toBe('403');
    const reset = { userId: id, newPassword: 'another-good-one-5' };
    expect((await editor.call(calls.changePassword, { body: reset })).code).toBe('403');
    expect((await viewer.call(calls.getUser, { params: { id } })).data?.name).toBe('Chief');
  });
});
