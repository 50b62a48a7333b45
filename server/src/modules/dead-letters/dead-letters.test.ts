import { deadLettersEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/database/uuid.ts';
import { recordedEvent } from '../../platform/news/news.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { deadLettersRoutes } from './dead-letters.routes.ts';

const { listDeadLetters, resendDeadLetters, removeDeadLetters } = deadLettersEndpoints;
const moved = recordedEvent('test.moved', z.object({ id: z.string() }), ({ id }) => id);

let platform: TestPlatform;
let api: TestApi;
const received: string[] = [];
beforeAll(async () => {
  platform = await createTestPlatform();
  for (const { news } of platform.all) news.deliver(moved, 'shelf', async ({ id }) => void received.push(id));
  api = await createTestApi(platform, await wireOn(platform, (node) => ({ routes: deadLettersRoutes(node) })));
  for (const id of ['a', 'b', 'c']) await platform.news.changed(platform.database.db, moved, { id });
  await platform.database.pool.query(`update news_deliveries set attempts = 30, last_error = 'shelf full',
    dead_at = now() + sequence * interval '1 second'`);
  await platform.news.start();
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

it('lists deliveries that were given up, newest first, to users who may see the settings', async () => {
  const viewer = api.signIn({ grants: { systemSetting: ['view'] } });
  expect((await api.signIn({}).call(listDeadLetters)).code).toBe('403');
  const { data } = await viewer.call(listDeadLetters, { query: { keyword: 'full' } });
  expect(data).toMatchObject({ total: 3, current: 1, size: 20 });
  expect(data?.records.map((letter) => letter.subject)).toEqual(['c', 'b', 'a']);
  expect(data?.records[0]).toMatchObject({
    event: 'test.moved',
    consumer: 'shelf',
    attempts: 30,
    reason: 'shelf full',
  });
  const oldest = await viewer.call(listDeadLetters, { query: { order: 'asc', size: '1' } });
  expect(oldest.data?.records.map((letter) => letter.subject)).toEqual(['a']);
  const ids = data?.records.map((letter) => letter.id) ?? [];
  expect((await viewer.call(resendDeadLetters, { body: { ids } })).code).toBe('403');
});

it('resends or removes all that are named, or none of them', async () => {
  const editor = api.signIn({ grants: { systemSetting: ['view', 'edit'] } });
  const listed = async () => (await editor.call(listDeadLetters)).data?.records ?? [];
  const [c, b, a] = (await listed()).map((letter) => letter.id);
  expect(await editor.call(resendDeadLetters, { body: { ids: [a, newId()] } })).toMatchObject({
    code: '404',
    details: [{ field: 'ids' }],
  });
  expect(received).toEqual([]);
  expect((await editor.call(resendDeadLetters, { body: { ids: [a, b, a] } })).code).toBe('200');
  await expect.poll(() => [...received].sort(), { timeout: 5_000 }).toEqual(['a', 'b']);
  expect((await editor.call(removeDeadLetters, { body: { ids: [c] } })).code).toBe('200');
  expect(await listed()).toEqual([]);
  expect(received).toHaveLength(2);
  const { rows } = await platform.database.pool.query(
    `select action from audit_entries where outcome = 'done' order by id`,
  );
  expect(rows.map((row) => row.action)).toEqual(['resendDeadLetters', 'removeDeadLetters']);
});
