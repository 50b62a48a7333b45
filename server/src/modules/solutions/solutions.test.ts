import { solutionsEndpoints as calls } from '@eoms/contract';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createSolutions } from './solutions.module.ts';

const platform = await createTestPlatform();
const api = await createTestApi(platform, await wireOn(platform, createSolutions));
const editor = api.signIn({ grants: { solution: ['view', 'edit'] } });
const viewer = api.signIn({ grants: { solution: ['view'] } });
afterAll(async () => {
  await api.close();
  await platform.close();
});

const query = { current: '1', size: '20' };

it('can be created, found, changed and removed', async () => {
  const id = (await editor.call(calls.saveSolution, { body: { name: 'First', remarks: '' } })).data?.id ?? '';
  const found = await viewer.call(calls.listSolutions, { query: { ...query, keyword: 'fir' } });
  expect(found.data).toMatchObject({ records: [{ id, name: 'First' }], total: 1 });
  await editor.call(calls.saveSolution, { body: { id, name: 'Second', remarks: '' } });
  expect((await viewer.call(calls.listSolutions, { query })).data?.records[0]?.name).toBe('Second');
  expect((await editor.call(calls.removeSolution, { query: { id } })).status).toBe(true);
  expect((await viewer.call(calls.listSolutions, { query })).data?.total).toBe(0);
});

it('refuses the second of two saves, with who changed it', async () => {
  const body = { name: 'Third', remarks: '' };
  const id = (await editor.call(calls.saveSolution, { body })).data?.id ?? '';
  await editor.call(calls.saveSolution, { body: { ...body, id, revision: 1 } });
  const late = await editor.call(calls.saveSolution, { body: { ...body, id, revision: 1 } });
  expect(late).toMatchObject({ code: '409', details: [{ field: 'revision' }] });
  await editor.call(calls.removeSolution, { query: { id } });
});

it('answers 404 for unknown ids', async () => {
  const id = newId();
  expect((await editor.call(calls.removeSolution, { query: { id } })).code).toBe('404');
  expect((await editor.call(calls.saveSolution, { body: { id, name: 'x', remarks: '' } })).code).toBe('404');
});

it('can be changed only with edit permission', async () => {
  expect((await viewer.call(calls.saveSolution, { body: { name: 'x', remarks: '' } })).code).toBe('403');
  expect((await api.nobody.call(calls.listSolutions, { query })).code).toBe('401');
});
