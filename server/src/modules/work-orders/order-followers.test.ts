import { workOrdersEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let chief: TestClient;
let worker: TestClient;
let reader: TestClient;
let guest: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room, hall } = system.venue;
  chief = await system.person('Chief', { workOrderCenter: ['view', 'edit', 'control'] }, [room]);
  worker = await system.person('Chen', { workOrderSelf: ['view', 'control'] }, [room]);
  reader = await system.person('Reader', { workOrderList: ['view'] }, [room]);
  guest = await system.person('Guest', { workOrderList: ['view'] }, [hall]);
});
afterAll(() => system.close());

const follow = (orderId: string, who: TestClient, follow = true) =>
  who.call(calls.followWorkOrder, { body: { orderId, follow } });
const setFollower = (orderId: string, userId: string, follow = true, who = chief) =>
  who.call(calls.setWorkOrderFollower, { body: { orderId, userId, follow } });
const detail = async (id: string, who = chief) => (await who.call(calls.getWorkOrder, { query: { id } })).data;
const handle = (id: string, action: 'accept' | 'resume', who: TestClient) =>
  who.call(calls.handleWorkOrder, { body: { id, action } });
const confirmed = ['equipmentWorks' as const, 'placeTidy' as const];
const complete = (id: string, who: TestClient) =>
  who.call(calls.handleWorkOrder, { body: { id, action: 'complete', result: 'done', confirmed, solveAlarms: null } });
/** What somebody heard of an order, in the words of the titles. */
const heard = async (id: string, { userId }: TestClient) =>
  (await system.notices(id)).filter((one) => one.userId === userId).map(({ title }) => title);

it('lets everybody who may see an order follow it, and nobody else', async () => {
  const id = await system.open({ theme: 'Lamp' });
  expect((await follow(id, reader)).code).toBe('200');
  expect((await follow(id, reader)).code).toBe('200');
  expect((await follow(id, guest)).code).toBe('404');
  expect((await follow(id, worker)).code).toBe('404');
  expect(await detail(id, reader)).toMatchObject({ followers: 1, following: true });
  expect(await detail(id)).toMatchObject({ followers: 1, following: false });
  const { data } = await reader.call(calls.listWorkOrderFollowers, { query: { orderId: id } });
  expect(data).toEqual([{ id: reader.userId, name: 'Reader' }]);
  expect((await guest.call(calls.listWorkOrderFollowers, { query: { orderId: id } })).code).toBe('404');
  const listed = await reader.call(calls.listWorkOrders, { query: { mine: 'follower' } });
  expect(listed.data?.records.map(({ theme }) => theme)).toEqual(['Lamp']);
  await follow(id, reader, false);
  expect((await reader.call(calls.listWorkOrders, { query: { mine: 'follower' } })).data?.total).toBe(0);
  expect((await reader.call(calls.listWorkOrders, { query: { mine: 'any' } })).data?.total).toBe(0);
});

it('tells followers of each new state once, not of their own acts, and nobody twice', async () => {
  const id = await system.open({ theme: 'Sound', assigneeId: worker.userId });
  for (const who of [reader, chief, worker]) await follow(id, who);
  await handle(id, 'accept', worker);
  await worker.call(calls.saveWorkOrderRecord, { body: { orderId: id, text: 'looked', progress: 10, images: [] } });
  await chief.call(calls.handleWorkOrder, { body: { id, action: 'hold', reason: 'parts' } });
  await complete(id, worker);
  expect(await heard(id, reader)).toEqual(['[Followed, now being processed] Sound', '[Followed, now resolved] Sound']);
  expect(await heard(id, worker)).toEqual(['[New work order, High] Sound']);
  // Whoever hears of the end as its assignee does not hear of it as a follower too.
  await chief.call(calls.handleWorkOrder, { body: { id, action: 'reopen', reason: 'hums again' } });
  expect((await heard(id, worker)).slice(1)).toEqual(['[Opened again] Sound']);
  await follow(id, reader, false);
  await chief.call(calls.cancelWorkOrder, { body: { id, reason: 'replaced' } });
  expect(await heard(id, reader)).toHaveLength(3);
  expect((await heard(id, worker)).slice(2)).toEqual(['[Followed, now cancelled] Sound']);
});

it('writes to each in their own language', async () => {
  const id = await system.open({ theme: 'Screen' });
  await follow(id, reader);
  const { pool } = system.platform.database;
  await pool.query(
    `insert into notice_preferences (user_id, language, muted, urgent_in_quiet) values ($1, 'zh', '{}', true)`,
    [reader.userId],
  );
  await handle(id, 'accept', chief);
  await pool.query('delete from notice_preferences where user_id = $1', [reader.userId]);
  expect(await heard(id, reader)).toEqual(['[关注的工单·处理中] Screen']);
});

it('is set for others by those who may change the order, for people who may see it', async () => {
  const id = await system.open({ theme: 'Door', assigneeId: worker.userId });
  expect((await setFollower(id, reader.userId)).code).toBe('200');
  expect((await setFollower(id, worker.userId)).code).toBe('200');
  expect(await setFollower(id, guest.userId)).toMatchObject({ code: 'workOrder.personMayNot' });
  expect((await setFollower(id, worker.userId, true, reader)).code).toBe('403');
  expect((await setFollower(id, reader.userId, true, worker)).code).toBe('403');
  expect((await detail(id))?.followers).toBe(2);
  expect((await setFollower(id, worker.userId, false)).code).toBe('200');
  expect((await detail(id))?.followers).toBe(1);
  const free = await system.open({ theme: 'For anybody' });
  expect((await setFollower(free, worker.userId)).code).toBe('workOrder.personMayNot');
});

it('is silent for those who do not see the order any more', async () => {
  const id = await system.open({ theme: 'Moved', assigneeId: worker.userId });
  await follow(id, reader);
  await follow(id, worker);
  // Given to somebody else, its former assignee sees it no more.
  await system.admin.call(calls.transferWorkOrder, { body: { id, assigneeId: chief.userId, reason: 'holiday' } });
  await handle(id, 'accept', chief);
  expect(await heard(id, reader)).toHaveLength(1);
  expect(await heard(id, worker)).toEqual(['[New work order, High] Moved']);
  const { revision } = (await detail(id)) ?? {};
  const moved = system.draft({ id, theme: 'Moved', placeId: system.venue.hall, assigneeId: chief.userId });
  await system.platform.database.pool.query('update work_orders set assignee_id = null where id = $1', [id]);
  const body = { ...moved, assigneeId: null, ...(revision === undefined ? {} : { revision }) };
  expect((await system.admin.call(calls.saveWorkOrder, { body })).code).toBe('200');
  await system.admin.call(calls.cancelWorkOrder, { body: { id, reason: 'elsewhere' } });
  expect(await heard(id, reader)).toHaveLength(1);
});

it('hears of the end of the order that a followed one was a duplicate of', async () => {
  const [first, main] = [await system.open({ theme: 'First' }), await system.open({ theme: 'Main' })];
  await follow(first, reader);
  await chief.call(calls.closeWorkOrderAsDuplicate, { body: { id: first, otherId: main } });
  await handle(main, 'accept', chief);
  await complete(main, chief);
  expect(await heard(first, reader)).toEqual(['[Followed, now cancelled] First', '[News of a duplicate] First']);
});

it('has a limit, also where many come at once', async () => {
  const id = await system.open({ theme: 'Popular' });
  const { pool } = system.platform.database;
  await pool.query(
    `with u as (insert into users (id, realm, username, name, enabled)
       select gen_random_uuid(), 'internal', 'fan-' || n, 'Fan', true from generate_series(1, 99) n returning id)
     insert into work_order_followers (order_id, user_id) select $1, id from u`,
    [id],
  );
  const codes = await Promise.all([follow(id, reader), follow(id, chief)]);
  expect(codes.map(({ code }) => code).sort()).toEqual(['200', 'workOrder.tooManyFollowers']);
});
