import { workOrdersEndpoints as calls, type WorkOrderDetail } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let desk: TestClient;
let li: TestClient;
let chen: TestClient;
let stranger: TestClient;
const technician = { workOrderSelf: ['view', 'edit', 'control'] } as const;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room, hall } = system.venue;
  const all = ['view', 'edit', 'control'] as const;
  desk = await system.person('Desk', { workOrderCenter: all, alarmCenter: ['view', 'control'] }, [room]);
  li = await system.person('Li', technician, [room]);
  chen = await system.person('Chen', technician, [room, hall]);
  stranger = await system.person('Stranger', { workOrderCenter: all }, [hall]);
});
afterAll(() => system.close());

const detail = async (id: string, who = system.admin): Promise<WorkOrderDetail> => {
  const { data } = await who.call(calls.getWorkOrder, { query: { id } });
  if (!data) throw new Error('no such order');
  return data;
};
const accept = (id: string, who: TestClient) =>
  who.call(calls.handleWorkOrder, { body: { id, action: 'accept' as const } });
const complete = (id: string, who: TestClient, solveAlarms: 'eliminated' | null = null) =>
  who.call(calls.handleWorkOrder, {
    body: { id, action: 'complete', result: 'replaced', confirmed: ['equipmentWorks', 'placeTidy'], solveAlarms },
  });
const records = async (orderId: string) =>
  (await system.admin.call(calls.listWorkOrderRecords, { query: { orderId } })).data ?? [];
const list = async (who: TestClient, query = {}) =>
  (await who.call(calls.listWorkOrders, { query })).data?.records.map(({ id }) => id) ?? [];

it('goes from its opening to its end, and its history says who did what', async () => {
  const id = await system.open({ assigneeId: li.userId, supervisorId: desk.userId }, desk);
  expect(await detail(id, li)).toMatchObject({
    status: 'unprocessed',
    initiator: 'Desk',
    assignee: 'Li',
    supervisor: 'Desk',
    placeName: 'Room',
    may: ['accept', 'return', 'transfer', 'write', 'hold'],
    acceptedAt: null,
  });
  expect((await complete(id, li)).code).toBe('workOrder.wrongState');
  expect((await accept(id, chen)).code).toBe('404');
  expect((await accept(id, desk)).code).toBe('workOrder.notYours');
  expect((await accept(id, li)).code).toBe('200');
  expect((await accept(id, li)).code).toBe('workOrder.wrongState');
  const written = await li.call(calls.saveWorkOrderRecord, {
    body: { orderId: id, text: 'cleaned the filter', progress: 40, images: [] },
  });
  expect(written.code).toBe('200');
  expect((await detail(id)).progress).toBe(40);
  const unconfirmed = { id, action: 'complete' as const, result: 'done', solveAlarms: null };
  expect(await li.call(calls.handleWorkOrder, { body: { ...unconfirmed, confirmed: ['placeTidy'] } })).toMatchObject({
    code: 'workOrder.notConfirmed',
    details: [{ field: 'confirmed' }],
  });
  expect((await complete(id, li)).code).toBe('200');
  const done = await detail(id);
  expect(done).toMatchObject({ status: 'resolved', progress: 100, may: ['reopen'], overdue: false });
  expect(done.closedAt).not.toBeNull();
  expect((await records(id)).map(({ kind, by, text }) => [kind, by, text])).toEqual([
    ['created', 'Desk', null],
    ['accepted', 'Li', null],
    ['progressed', 'Li', 'cleaned the filter'],
    ['resolved', 'Li', 'replaced'],
  ]);
  const { rows } = await system.platform.database.pool.query(
    'select distinct action from audit_entries where target = $1',
    [id],
  );
  expect(rows.map(({ action }) => action).sort()).toEqual(['handleWorkOrder', 'saveWorkOrder', 'saveWorkOrderRecord']);
});

it('tells those whom it concerns, and not the one who did it', async () => {
  const id = await system.open({ assigneeId: li.userId, supervisorId: desk.userId, urgency: 1 }, desk);
  const notified = async () => (await system.notices(id)).map(({ title, userId }) => [title.slice(0, 9), userId]);
  expect(await notified()).toEqual([['[New work', li.userId]]);
  await li.call(calls.transferWorkOrder, { body: { id, assigneeId: chen.userId, reason: 'needs a lamp' } });
  expect(
    (await notified())
      .slice(1)
      .map(([, userId]) => userId)
      .sort(),
  ).toEqual([chen.userId, desk.userId].sort());
  await accept(id, chen);
  await complete(id, chen);
  expect((await notified()).at(-1)).toEqual(['[Resolved', desk.userId]);
});

it('is passed on with a reason, and waits again for its new recipient', async () => {
  const id = await system.open({ assigneeId: li.userId }, desk);
  await accept(id, li);
  const pass = (assigneeId: string, who = li) =>
    who.call(calls.transferWorkOrder, { body: { id, assigneeId, reason: 'not my trade' } });
  expect((await pass(li.userId)).code).toBe('workOrder.sameRecipient');
  expect((await pass(newId())).code).toBe('404');
  expect((await pass(stranger.userId)).code).toBe('workOrder.personMayNot');
  expect((await pass(chen.userId)).code).toBe('200');
  expect(await detail(id)).toMatchObject({ status: 'unprocessed', assignee: 'Chen' });
  expect((await pass(li.userId, li)).code).toBe('404');
  expect((await records(id)).at(-1)).toMatchObject({ kind: 'transferred', detail: { from: 'Li', to: 'Chen' } });
  expect((await accept(id, chen)).code).toBe('200');
});

it('is cancelled with a reason by who opened it, not by who works on it', async () => {
  const id = await system.open({ assigneeId: li.userId }, desk);
  const cancel = (who: TestClient) => who.call(calls.cancelWorkOrder, { body: { id, reason: 'solved itself' } });
  expect((await cancel(li)).code).toBe('workOrder.notYours');
  expect((await cancel(desk)).code).toBe('200');
  expect((await cancel(desk)).code).toBe('workOrder.wrongState');
  expect(await detail(id)).toMatchObject({ status: 'cancelled', may: [] });
  expect((await accept(id, li)).code).toBe('workOrder.wrongState');
});

it('of two people who accept at the same time, one gets it', async () => {
  const id = await system.open({}, desk);
  const replies = await Promise.all([accept(id, desk), accept(id, system.admin), accept(id, desk)]);
  // Whether the others were refused by what they saw, or lost while they waited.
  const codes = replies.map(({ code }) => code).sort();
  expect(codes[0]).toBe('200');
  for (const code of codes.slice(1)) expect(['409', 'workOrder.wrongState']).toContain(code);
  expect((await records(id)).filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
});

it('is seen by those who see its place, and by a technician only if it names them', async () => {
  const mine = await system.open({ assigneeId: li.userId }, desk);
  const other = await system.open({ theme: 'Nobody yet' }, desk);
  expect(await list(li)).toContain(mine);
  expect(await list(li)).not.toContain(other);
  expect(await list(desk)).toEqual(expect.arrayContaining([mine, other]));
  expect(await list(desk, { mine: 'assignee' })).not.toContain(other);
  expect(await list(desk, { mine: 'initiator' })).toContain(other);
  for (const who of [stranger, li]) {
    const query = { id: other };
    expect((await who.call(calls.getWorkOrder, { query })).code).toBe('404');
    expect((await who.call(calls.listWorkOrderRecords, { query: { orderId: other } })).code).toBe('404');
    expect((await who.call(calls.cancelWorkOrder, { body: { id: other, reason: 'x' } })).code).toBe('404');
  }
  expect(await list(stranger)).toEqual([]);
  expect((await stranger.call(calls.saveWorkOrder, { body: system.draft() })).code).toBe('404');
  expect((await li.call(calls.workOrderFigures, { query: {} })).code).toBe('403');
  const viewer = system.api.signIn({ grants: { workOrderCenter: ['view'] }, places: 'all' });
  expect((await viewer.call(calls.saveWorkOrder, { body: system.draft() })).code).toBe('403');
  expect((await detail(other, viewer)).may).toEqual([]);
  const offered = await desk.call(calls.listWorkOrderPeople, { query: { placeId: system.venue.room, keyword: 'li' } });
  expect(offered.data?.map(({ name }) => name)).toEqual(['Li']);
});

it('names its alarms where it is about alarms, and only those that the caller may see', async () => {
  const save = (more: object, who = desk) =>
    who.call(calls.saveWorkOrder, { body: system.draft({ type: 'alarm', ...more }) });
  const [near, far] = [await system.addAlarm(), await system.addAlarm(system.venue.hall)];
  expect((await save({})).code).toBe('workOrder.alarmMissing');
  expect(await save({ alarmIds: [far] })).toMatchObject({ code: '404', details: [{ field: 'alarmIds' }] });
  const id = (await save({ alarmIds: [near, near] })).data?.id ?? '';
  expect((await detail(id, desk)).alarms).toMatchObject([{ id: near, status: 'pending', deviceName: 'Screen' }]);
  expect(await list(desk, { alarmId: near })).toEqual([id]);
  // What others have linked is neither shown to the caller nor lost when the caller saves.
  const both = (await save({ alarmIds: [near, far] }, system.admin)).data?.id ?? '';
  expect((await detail(both, desk)).alarms.map((alarm) => alarm.id)).toEqual([near]);
  expect((await save({ id: both, alarmIds: [] })).code).toBe('200');
  expect((await detail(both)).alarms.map((alarm) => alarm.id)).toEqual([far]);
});

it('solves its alarms where that was chosen, by people who may solve alarms', async () => {
  const [chosen, left] = [await system.addAlarm(), await system.addAlarm()];
  const statusOf = async (id: string) =>
    (await system.platform.database.pool.query('select status, result, solved_by from alarms where id = $1', [id]))
      .rows[0];
  const first = await system.open({ type: 'alarm', alarmIds: [chosen], assigneeId: li.userId }, desk);
  await accept(first, li);
  expect((await complete(first, li, 'eliminated')).code).toBe('403');
  expect((await detail(first)).status).toBe('processing');
  expect((await complete(first, desk, 'eliminated')).code).toBe('200');
  await expect
    .poll(() => statusOf(chosen), { timeout: 15_000 })
    .toEqual({ status: 'processed', result: 'eliminated', solved_by: 'Desk' });
  const second = await system.open({ type: 'alarm', alarmIds: [left], assigneeId: li.userId }, desk);
  await accept(second, li);
  await complete(second, li);
  expect(await statusOf(left)).toMatchObject({ status: 'pending' });
});

it('says once that its deadline has passed, whatever node looks, and again after a new one', async () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString();
  const { pool } = system.platform.database;
  const pass = (id: string) =>
    pool.query(`update work_orders set deadline = now() - interval '1 minute' where id = $1`, [id]);
  const past = new Date(Date.now() - 1_000).toISOString();
  const late = await desk.call(calls.saveWorkOrder, { body: system.draft({ deadline: past }) });
  expect(late).toMatchObject({ code: 'workOrder.deadlinePassed', details: [{ field: 'deadline' }] });
  const id = await system.open({ assigneeId: li.userId, deadline: soon() }, desk);
  const check = () => Promise.all([...system.orders, ...system.orders].map((one) => one.checkDeadlines()));
  const said = async () => (await records(id)).filter(({ kind }) => kind === 'overdue').length;
  await check();
  expect(await said()).toBe(0);
  await pass(id);
  await check();
  expect(await said()).toBe(1);
  const overdue = (await system.notices(id)).filter(({ title }) => title.startsWith('[Overdue]'));
  expect(overdue.map(({ userId }) => userId).sort()).toEqual([li.userId, desk.userId].sort());
  expect(await detail(id)).toMatchObject({ overdue: true });
  expect(await list(desk, { overdue: 'true' })).toEqual([id]);
  await desk.call(calls.saveWorkOrder, { body: system.draft({ id, assigneeId: li.userId, deadline: soon() }) });
  expect(await list(desk, { overdue: 'true' })).toEqual([]);
  await pass(id);
  await check();
  expect(await said()).toBe(2);
});

it('is changed while it is open; an accepted one changes hands by transfer', async () => {
  const id = await system.open({ assigneeId: li.userId }, desk);
  const save = (more: object) => desk.call(calls.saveWorkOrder, { body: system.draft({ id, ...more }) });
  expect((await save({ theme: 'Blue', assigneeId: chen.userId })).code).toBe('200');
  expect(await detail(id)).toMatchObject({ theme: 'Blue', assignee: 'Chen' });
  await accept(id, chen);
  expect((await save({ assigneeId: li.userId })).code).toBe('workOrder.useTransfer');
  expect((await save({ assigneeId: chen.userId, urgency: 1 })).code).toBe('200');
  await complete(id, chen);
  expect((await save({ assigneeId: chen.userId })).code).toBe('workOrder.wrongState');
  expect((await save({ id: newId() })).code).toBe('404');
  expect((await desk.call(calls.saveWorkOrder, { body: system.draft({ theme: 'x'.repeat(101) }) })).code).toBe('422');
});

it('keeps what people wrote to themselves: nobody changes the words of others', async () => {
  const id = await system.open({ assigneeId: li.userId }, desk);
  const write = (who: TestClient, more: object = {}) =>
    who.call(calls.saveWorkOrderRecord, { body: { orderId: id, text: 'first', progress: 10, images: [], ...more } });
  const recordId = (await write(li)).data?.id ?? '';
  const get = (who: TestClient) => who.call(calls.getWorkOrderRecord, { query: { id: recordId } });
  expect((await get(li)).data).toMatchObject({ own: true, text: 'first', detail: { progress: 10 } });
  expect((await get(desk)).data).toMatchObject({ own: false });
  expect((await get(chen)).code).toBe('404');
  expect((await write(desk, { id: recordId })).code).toBe('workOrder.notYours');
  expect((await write(li, { id: recordId, text: 'second', progress: null })).code).toBe('200');
  expect((await get(li)).data).toMatchObject({ text: 'second', detail: {} });
  const remove = (who: TestClient) => who.call(calls.removeWorkOrderRecord, { body: { id: recordId } });
  expect((await remove(desk)).code).toBe('workOrder.notYours');
  expect((await remove(li)).code).toBe('200');
  expect((await get(li)).code).toBe('404');
  const [created] = await records(id);
  expect((await li.call(calls.removeWorkOrderRecord, { body: { id: created?.id ?? '' } })).code).toBe(
    'workOrder.notYours',
  );
});

it('shows pictures of its records to those who may see it, and nobody can attach the file of somebody else', async () => {
  const { default: sharp } = await import('sharp');
  const picture = { create: { width: 8, height: 8, channels: 3 as const, background: 'red' } };
  const upload = async (createdBy: string) => {
    const content = await sharp(picture).png().toBuffer();
    return (await system.platform.files.save({ fileName: 'p.png', content }, { kind: 'image', createdBy })).id;
  };
  const id = await system.open({ assigneeId: li.userId }, desk);
  const write = (image: string) =>
    li.call(calls.saveWorkOrderRecord, { body: { orderId: id, text: 'see', progress: null, images: [image] } });
  expect((await write(await upload(desk.userId))).code).toBe('404');
  const own = await upload(li.userId);
  expect((await write(own)).code).toBe('200');
  const shown = (await records(id)).at(-1)?.pictures[0] ?? '';
  const params = { id: shown };
  expect((await desk.send(calls.getWorkOrderPicture, { params })).headers['content-type']).toBe('image/webp');
  expect((await stranger.send(calls.getWorkOrderPicture, { params })).json()).toMatchObject({ code: '404' });
});

it('is found by words and counted by type, urgency and hours', async () => {
  const id = await system.open({ theme: '中文主题 projector', type: 'support', urgency: 4 }, desk);
  const { number } = await detail(id);
  expect(await list(desk, { keyword: `WO-${number}` })).toEqual([id]);
  expect(await list(desk, { keyword: '主题 proj' })).toEqual([id]);
  expect(await list(desk, { keyword: '%' })).toEqual([]);
  expect(await list(desk, { type: 'support', urgency: '4', status: 'unprocessed' })).toEqual([id]);
  await accept(id, desk);
  await complete(id, desk);
  const { pool } = system.platform.database;
  await pool.query(
    `update work_orders set created_at = now() - interval '9 hours', accepted_at = now() - interval '8.5 hours',
      closed_at = now(), deadline = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const byType = (await desk.call(calls.workOrdersByType, { query: {} })).data;
  expect(byType).toContainEqual({ key: 'support', count: 1 });
  const byUrgency = (await desk.call(calls.workOrdersByUrgency, { query: {} })).data;
  expect(byUrgency).toContainEqual({ key: 4, count: 1 });
  const until = new Date(Date.now() - 8 * 3_600_000).toISOString();
  const one = { query: { to: until } };
  const figures = (await desk.call(calls.workOrderFigures, one)).data;
  expect(figures).toMatchObject({
    opened: 1,
    resolved: 1,
    onTime: 1,
    secondsToAccept: 1_800,
    secondsToResolve: 32_400,
  });
  const filled = (rows: readonly { key: string; count: number }[] | null) => rows?.filter(({ count }) => count > 0);
  expect(filled((await desk.call(calls.workOrdersByResponse, one)).data)).toEqual([{ key: '1', count: 1 }]);
  expect(filled((await desk.call(calls.workOrdersBySolution, one)).data)).toEqual([{ key: '24', count: 1 }]);
  const trend = (await desk.call(calls.workOrderTrend, { query: { period: 'week' } })).data ?? [];
  expect(trend).toHaveLength(7);
  expect(trend.reduce((sum, { resolved }) => sum + resolved, 0)).toBeGreaterThanOrEqual(1);
  const none = { keyword: 'no such order' };
  expect((await stranger.call(calls.workOrdersByType, { query: {} })).data).toEqual([]);
  expect((await desk.send(calls.exportWorkOrders, { query: none })).headers['content-type']).toContain('spreadsheet');
});

it('says when faults of devices were being worked on, for the back-tests of alarm rules', async () => {
  const { orderTimes } = await import('./order-times.store.ts');
  const { db, pool } = system.platform.database;
  const deviceId = newId();
  const add = async (more: object) => {
    const id = await system.open(more, desk);
    await pool.query(`insert into work_order_devices (order_id, device_id, name) values ($1, $2, 'Screen')`, [
      id,
      deviceId,
    ]);
    return id;
  };
  const open = await add({});
  await add({ type: 'maintenance' });
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const { room, hall } = system.venue;
  expect(await orderTimes(db, [deviceId], span, [room])).toMatchObject([
    { orderId: open, deviceId, to: Number.POSITIVE_INFINITY },
  ]);
  expect(await orderTimes(db, [deviceId], span, [hall])).toEqual([]);
  const earlier = { from: new Date(0), to: new Date(1_000) };
  expect(await orderTimes(db, [deviceId], earlier, 'all')).toEqual([]);
});
