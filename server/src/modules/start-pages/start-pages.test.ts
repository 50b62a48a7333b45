import { startPagesEndpoints as calls, type DocumentContent, emptyDocument, type StartPageDraft } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createStartPages } from './start-pages.module.ts';

const [operator, visitor] = [newId(), newId()];
/** By user. */
const held = new Map<string, { id: string; name: string }[]>();
const sees = { controlDocument: ['view' as const] };

let platform: TestPlatform;
let api: TestApi;
let admin: TestClient;
const place = newId();
let hall: string;
let board: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  const access = {
    rolesOf: async ([userId = '']: readonly string[]) =>
      new Map([[userId, { roles: held.get(userId) ?? [], defaultRoleId: null }]]),
    roleExists: async (id: string) => [operator, visitor].includes(id),
  };
  api = await createTestApi(platform, await wireOn(platform, (node) => createStartPages({ ...node, access })));
  admin = await person('admin', { grants: { role: ['view', 'edit'] }, places: 'all' });
  await sql(
    `insert into roles (id, name, code, type, remarks) values ($1, 'a operator', 'o', 'business', ''), ($2, 'b visitor', 'v', 'business', '')`,
    [operator, visitor],
  );
  await sql(`insert into place_groups (id, name, sort) values ($1, 'floor', 1)`, [place]);
  await sql(
    `insert into places (id, name, code, group_id, type, sort, open_type, layout_type) values ($1, 'Hall', 'H', $1, 'meeting', 1, 'page', 'default')`,
    [place],
  );
});
beforeEach(async () => {
  await sql('delete from documents');
  await sql('delete from own_start_pages');
  await sql('delete from role_start_pages');
  [hall, board] = [await published('Hall desk', [place]), await published('Board', [])];
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const sql = (text: string, values: unknown[] = []) => platform.database.pool.query(text, values);
const published = async (name: string, places: string[], draft: DocumentContent = emptyDocument): Promise<string> => {
  const id = newId();
  await sql(`insert into documents (id, name, draft, places, saved_by) values ($1, $2, $3, $4, 'admin')`, [
    id,
    name,
    JSON.stringify(draft),
    places,
  ]);
  await sql(
    `insert into document_versions (id, document_id, number, content, note, by) values ($1, $2, 1, $3, '', 'admin')`,
    [newId(), id, JSON.stringify(draft)],
  );
  return id;
};
const person = async (
  name: string,
  rights: Parameters<TestApi['signIn']>[0],
  roles = [{ id: operator, name: 'a operator' }],
): Promise<TestClient> => {
  const userId = newId();
  await sql(`insert into users (id, realm, username, name, enabled) values ($1, 'internal', $2, $2, true)`, [
    userId,
    `${name}-${userId}`,
  ]);
  held.set(userId, roles);
  return api.signIn({ userId, username: name, ...rights });
};
const ofHall = () => person('wang', { grants: sees, places: [place] });
const startOf = async (who: TestClient) => (await who.call(calls.getStartPage)).data;
const choose = (who: TestClient, body: StartPageDraft) => who.call(calls.chooseStartPage, { body });
const setRole = (roleId: string, documentId: string | null, who = admin) =>
  who.call(calls.setRoleStartPage, { body: { roleId, documentId } });

it('is the standard home until a role or a person says otherwise', async () => {
  const wang = await ofHall();
  expect(await startOf(wang)).toMatchObject({ choice: 'role', shown: null, ofRoles: null, lost: null });
  expect((await startOf(wang))?.documents.map(({ name }) => name)).toEqual(['Board', 'Hall desk']);
  expect((await setRole(operator, hall)).code).toBe('200');
  expect(await startOf(wang)).toMatchObject({ choice: 'role', shown: { id: hall, name: 'Hall desk' } });
  await choose(wang, { choice: 'standard' });
  expect(await startOf(wang)).toMatchObject({ choice: 'standard', shown: null, ofRoles: { id: hall }, lost: null });
  await choose(wang, { choice: 'document', documentId: board });
  expect(await startOf(wang)).toMatchObject({ choice: 'document', shown: { id: board } });
  await choose(wang, { choice: 'role' });
  expect(await startOf(wang)).toMatchObject({ choice: 'role', shown: { id: hall } });
  await setRole(operator, null);
  expect(await startOf(wang)).toMatchObject({ shown: null, lost: null });
});

it('is only what somebody may open, by places and by rights', async () => {
  await setRole(operator, hall);
  const elsewhere = await person('li', { grants: sees, places: [] });
  expect(await startOf(elsewhere)).toMatchObject({ shown: null, ofRoles: null, lost: expect.stringContaining(hall) });
  expect((await choose(elsewhere, { choice: 'document', documentId: hall })).code).toBe('404');
  const without = await person('mei', { grants: {}, places: [place] });
  expect(await startOf(without)).toMatchObject({ shown: null, documents: [] });
  expect((await choose(without, { choice: 'document', documentId: board })).code).toBe('404');
  expect((await choose(without, { choice: 'document', documentId: newId() })).code).toBe('404');
  expect((await api.nobody.call(calls.getStartPage)).code).toBe('401');
});

it('of two roles is that of the first by name which somebody may open', async () => {
  const both = [
    { id: visitor, name: 'b visitor' },
    { id: operator, name: 'a operator' },
  ];
  await setRole(operator, hall);
  await setRole(visitor, board);
  const inside = await person('both', { grants: sees, places: [place] }, both);
  expect(await startOf(inside)).toMatchObject({ shown: { id: hall } });
  const outside = await person('outside', { grants: sees, places: [] }, both);
  expect(await startOf(outside)).toMatchObject({ shown: { id: board }, lost: null });
});

it('that was removed is said to be lost, for each such case anew', async () => {
  const wang = await ofHall();
  await choose(wang, { choice: 'document', documentId: board });
  await sql('delete from documents where id = $1', [board]);
  const first = await startOf(wang);
  expect(first).toMatchObject({ choice: 'document', shown: null, lost: expect.any(String) });
  expect((await startOf(wang))?.lost).toBe(first?.lost);
  await choose(wang, { choice: 'document', documentId: hall });
  expect(await startOf(wang)).toMatchObject({ shown: { id: hall }, lost: null });
  await sql('delete from documents where id = $1', [hall]);
  const second = await startOf(wang);
  expect(second?.lost).not.toBe(first?.lost);
  await setRole(operator, await published('Again', []));
  await choose(wang, { choice: 'role' });
  expect(await startOf(wang)).toMatchObject({ shown: { name: 'Again' }, lost: null });
});

it('is set for roles by whoever edits roles, among documents that they may see', async () => {
  const viewer = await person('viewer', { grants: { role: ['view'], controlDocument: ['view'] }, places: 'all' });
  expect((await setRole(operator, board, viewer)).code).toBe('403');
  const narrow = await person('narrow', { grants: { role: ['view', 'edit'] }, places: [] });
  expect((await setRole(operator, hall, narrow)).code).toBe('404');
  expect((await setRole(newId(), board)).code).toBe('404');
  expect((await setRole(operator, newId())).code).toBe('404');
  await setRole(operator, hall);
  expect((await viewer.call(calls.listRoleStartPages)).data).toEqual([
    { roleId: operator, document: { id: hall, name: 'Hall desk' } },
  ]);
  expect((await narrow.call(calls.listRoleStartPages)).data).toEqual([{ roleId: operator, document: null }]);
  const { rows } = await sql(
    `select after from audit_entries where action = 'setRoleStartPage' and outcome = 'done' order by id desc limit 1`,
  );
  expect(rows[0].after).toEqual({ documentId: hall });
});
