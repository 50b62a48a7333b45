import { deadLettersEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/database/uuid.ts';
import { recordedEvent } from '../../platform/news/news.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { givenUpNotices } from '../notices/deliveries/given-up-notices.store.ts';
import { deadLettersRoutes } from './dead-letters.routes.ts';

const { listDeadLetters, resendDeadLetters, removeDeadLetters } = deadLettersEndpoints;
const moved = recordedEvent('test.moved', z.object({ id: z.string() }), ({ id }) => id);

let platform: TestPlatform;
let api: TestApi;
const received: string[] = [];
let sweeps = 0;
const hall = newId();

const addNotice = async (title: string, placeId: string | null): Promise<void> => {
  await platform.database.pool.query(
    `insert into notice_deliveries (id, notice_id, channel_name, channel_kind, recipient, language, title, content, subject,
       place_id, urgent, status, attempts, slot_at, due_at, expires_at, tried_at, reply)
     values ($1, $1, 'Mail', 'email', 'Guard', 'en', $2, '', 's', $3, false, 'failed', 5, now(), now(),
       now() + interval '1 day', now(), '{"status": "refused", "excerpt": "no such mailbox"}')`,
    [newId(), title, placeId],
  );
};
const failJob = (name: string, reason: string) =>
  platform.database.pool.query(
    `insert into pgboss.job (name, policy, state, retry_count, retry_limit, completed_on, output)
     values ($1, 'stately', 'failed', 2, 2, now(), jsonb_build_object('message', $2::text))`,
    [name, reason],
  );

beforeAll(async () => {
  platform = await createTestPlatform();
  platform.jobs.work('test.sweep', async () => void sweeps++);
  for (const { news } of platform.all) news.deliver(moved, 'shelf', async ({ id }) => void received.push(id));
  api = await createTestApi(
    platform,
    await wireOn(platform, (node) => ({
      routes: deadLettersRoutes({ ...node, notices: { givenUp: givenUpNotices(node.news) } }),
    })),
  );
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
    kind: 'event',
    name: 'test.moved',
    recipient: 'shelf',
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

it('lists notices that could not be delivered, of the places that the caller may see, and discards them for this list', async () => {
  await addNotice('Lamp of the hall', hall);
  await addNotice('Backup is late', null);
  const grants = { systemSetting: ['view', 'edit'] as const };
  const admin = api.signIn({ grants, places: 'all' });
  const porter = api.signIn({ grants, places: [] });
  const titles = async (client: typeof admin) =>
    (await client.call(listDeadLetters, { query: { kind: 'notice' } })).data?.records ?? [];
  expect((await titles(porter)).map(({ subject }) => subject)).toEqual(['Backup is late']);
  const [late, lamp] = await titles(admin);
  expect(late).toMatchObject({ name: 'Mail', recipient: 'Guard', attempts: 5, reason: 'refused no such mailbox' });
  // Somebody else's notice does not exist for the porter.
  expect((await porter.call(removeDeadLetters, { body: { ids: [lamp?.id] } })).code).toBe('404');
  expect((await admin.call(removeDeadLetters, { body: { ids: [lamp?.id] } })).code).toBe('200');
  expect((await porter.call(resendDeadLetters, { body: { ids: [late?.id] } })).code).toBe('200');
  expect(await titles(admin)).toEqual([]);
  const { rows } = await platform.database.pool.query('select title, status from notice_deliveries order by title');
  expect(rows).toEqual([
    { title: 'Backup is late', status: 'waiting' },
    { title: 'Lamp of the hall', status: 'failed' },
  ]);
});

it('lists a job that failed, once for all its runs, until it has run or was discarded', async () => {
  const admin = api.signIn({ grants: { systemSetting: ['view', 'edit'] }, places: 'all' });
  const listed = async () => (await admin.call(listDeadLetters, { query: { kind: 'job' } })).data?.records ?? [];
  // No node has worked on jobs yet.
  expect(await listed()).toEqual([]);
  await platform.jobs.start();
  await failJob('test.sweep', 'disk full');
  await failJob('test.sweep', 'disk still full');
  const [one, ...others] = await listed();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ name: 'test.sweep', attempts: 6, reason: 'disk still full' });
  await addNotice('Lamp', hall);
  const { data } = await admin.call(listDeadLetters);
  expect(data?.records.map(({ kind }) => kind).sort()).toEqual(['job', 'notice']);
  expect((await admin.call(resendDeadLetters, { body: { ids: data?.records.map(({ id }) => id) ?? [] } })).code).toBe(
    '200',
  );
  await expect.poll(() => sweeps, { timeout: 15_000 }).toBe(1);
  await expect.poll(listed).toEqual([]);
  await failJob('test.sweep', 'disk full');
  const [again] = await listed();
  expect((await admin.call(removeDeadLetters, { body: { ids: [again?.id] } })).code).toBe('200');
  expect(await listed()).toEqual([]);
  expect(sweeps).toBe(1);
});

it('forgets that a job failed when it next succeeds', async () => {
  const admin = api.signIn({ grants: { systemSetting: ['view'] } });
  await failJob('test.sweep', 'disk full');
  await platform.database.pool.query(`insert into pgboss.job (name, policy) values ('test.sweep', 'stately')`);
  await expect.poll(() => sweeps, { timeout: 15_000 }).toBe(2);
  const listed = async () => (await admin.call(listDeadLetters, { query: { kind: 'job' } })).data?.records;
  await expect.poll(listed, { timeout: 5_000 }).toEqual([]);
});
