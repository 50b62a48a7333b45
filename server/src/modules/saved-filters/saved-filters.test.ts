import { savedFiltersEndpoints as calls, type SavedFilterDraft, savedFiltersAtMost } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createSavedFilters } from './saved-filters.module.ts';

let platform: TestPlatform;
let api: TestApi;
let wang: TestClient;
let li: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  api = await createTestApi(platform, await wireOn(platform, createSavedFilters));
  [wang, li] = [await person('wang'), await person('li')];
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const person = async (name: string): Promise<TestClient> => {
  const userId = newId();
  await platform.database.pool.query(
    `insert into users (id, realm, username, name, enabled) values ($1, 'internal', $2, $2, true)`,
    [userId, `${name}-${userId}`],
  );
  return api.signIn({ userId, username: name, grants: {}, places: [] });
};
const draft = (name: string, more: Partial<SavedFilterDraft> = {}): SavedFilterDraft => ({
  name,
  list: 'workOrders',
  values: { status: 'unprocessed', sort: 'deadline' },
  isDefault: false,
  ...more,
});
const save = async (who: TestClient, body: SavedFilterDraft) => who.call(calls.saveSavedFilter, { body });
const list = async (who: TestClient) =>
  (await who.call(calls.listSavedFilters, { query: { list: 'workOrders' } })).data ?? [];

it('keeps filters for whoever saved them, and shows them to nobody else', async () => {
  const { data } = await save(wang, draft('Mine', { values: { urgency: '1', keyword: 'lamp' } }));
  const [kept] = await list(wang);
  expect(kept).toMatchObject({ name: 'Mine', values: { urgency: '1', keyword: 'lamp' }, isDefault: false });
  expect(await list(li)).toEqual([]);
  const id = data?.id ?? '';
  expect((await save(li, draft('Stolen', { id }))).code).toBe('404');
  expect((await li.call(calls.removeSavedFilter, { body: { id } })).code).toBe('404');
  expect((await save(li, draft('Mine'))).code).toBe('200');
  expect((await save(wang, draft('Mine'))).code).toBe('savedFilter.nameTaken');
});

it('refuses a save that is based on an older one', async () => {
  const [before] = await list(wang);
  if (!before) throw new Error('none');
  const { id, revision } = before;
  expect((await save(wang, draft('Mine', { id, revision, values: { urgency: '2' } }))).code).toBe('200');
  expect((await save(wang, draft('Mine', { id, revision, values: { urgency: '3' } }))).code).toBe('409');
  expect((await list(wang))[0]?.values).toEqual({ urgency: '2' });
});

it('has one default, whoever saves at the same time', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(wang, draft(name, { isDefault: true }))));
  expect((await list(wang)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(await list(wang)).toHaveLength(5);
});

it('holds so many and no more, also when several are saved at once; one that is removed makes room', async () => {
  const left = savedFiltersAtMost - (await list(li)).length;
  const codes = await Promise.all(
    Array.from({ length: left + 3 }, async (_, at) => (await save(li, draft(`f${at}`))).code),
  );
  expect(codes.filter((code) => code === '200')).toHaveLength(left);
  expect(codes.filter((code) => code === 'savedFilter.tooMany')).toHaveLength(3);
  const [first] = await list(li);
  expect((await li.call(calls.removeSavedFilter, { body: { id: first?.id ?? '' } })).code).toBe('200');
  expect((await save(li, draft('Once more'))).code).toBe('200');
});
