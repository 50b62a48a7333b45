import {
  workOrdersEndpoints as calls,
  type OrderField,
  orderTypesEndpoints,
  type WorkOrderDetail,
  type WorkOrderHandling,
  type WorkOrderTypeDraft,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

const { listWorkOrderTypes, saveWorkOrderType, removeWorkOrderType } = orderTypesEndpoints;
let system: OrdersSystem;
let desk: TestClient;
let li: TestClient;
let boss: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room } = system.venue;
  const all = ['view', 'edit', 'control'] as const;
  desk = await system.person('Desk', { workOrderCenter: all }, [room]);
  li = await system.person('Li', { workOrderSelf: all }, [room]);
  boss = await system.person('Boss', { workOrderSelf: all }, [room]);
});
afterAll(() => system.close());

const field = { nameEn: '', required: false, off: false } as const;
const serial: OrderField = { ...field, kind: 'text', key: 'serial', name: '序列号', at: 'create', required: true };
const hours: OrderField = {
  ...field,
  kind: 'number',
  key: 'hours',
  name: '灯时',
  at: 'complete',
  required: true,
  min: 0,
  max: 9_000,
  unit: 'h',
};
const choices = [
  { key: 'lamp', name: '灯泡', nameEn: 'Lamp' },
  { key: 'filter', name: '滤网', nameEn: 'Filter' },
];
const part: OrderField = { ...field, kind: 'choice', key: 'part', name: '部件', at: 'create', options: choices };
const day: OrderField = { ...field, kind: 'date', key: 'day', name: '日期', at: 'create' };
const safe: OrderField = { ...field, kind: 'boolean', key: 'safe', name: '断电', at: 'create' };

let count = 0;
const draft = (more: Partial<WorkOrderTypeDraft> = {}): WorkOrderTypeDraft => ({
  name: `类型 ${++count}`,
  nameEn: `Type ${count}`,
  sort: 100,
  enabled: true,
  urgency: 2,
  link: 'none',
  confirmation: 'none',
  reopenDays: 3,
  fields: [],
  ...more,
});
const typeOf = async (id: string) =>
  (await system.admin.call(listWorkOrderTypes, {})).data?.find((one) => one.id === id);
const addType = async (more: Partial<WorkOrderTypeDraft> = {}): Promise<string> => {
  const { data, code } = await system.admin.call(saveWorkOrderType, { body: draft(more) });
  if (!data) throw new Error(`not saved: ${code}`);
  return (await typeOf(data.id))?.code ?? '';
};
const detail = async (id: string): Promise<WorkOrderDetail> => {
  const { data } = await system.admin.call(calls.getWorkOrder, { query: { id } });
  if (!data) throw new Error('no such order');
  return data;
};
const handle = (who: TestClient, body: WorkOrderHandling) => who.call(calls.handleWorkOrder, { body });
const complete = (who: TestClient, id: string, answers = {}) =>
  handle(who, {
    ...({ id, action: 'complete', result: 'replaced', solveAlarms: null, answers } as const),
    confirmed: ['equipmentWorks', 'placeTidy'],
  });
const records = async (orderId: string) =>
  ((await system.admin.call(calls.listWorkOrderRecords, { query: { orderId } })).data ?? []).map(
    ({ kind, by, text }) => [kind, by, text],
  );
const save = (body: Parameters<OrdersSystem['draft']>[0], who = desk) =>
  who.call(calls.saveWorkOrder, { body: system.draft(body) });

it('begins with the types of the product, which go on by their words', async () => {
  const { data = [] } = await system.admin.call(listWorkOrderTypes, {});
  expect(data?.map(({ code }) => code)).toEqual([
    'repair',
    'alarm',
    'support',
    'maintenance',
    'inspection',
    'other',
    'request',
  ]);
  const [repair] = data ?? [];
  expect((await system.admin.call(removeWorkOrderType, { body: { id: repair?.id ?? '' } })).code).toBe(
    'workOrderType.standard',
  );
  expect((await detail(await system.open())).typeName).toEqual({ zh: '报修', en: 'Repair' });
});

it('asks for the fields of its type when it is opened and when it is completed', async () => {
  const type = await addType({ fields: [serial, hours, part, day, safe] });
  const wrong = { part: 'screw', day: '2026-02-30', safe: 'yes', other: 1, hours: 9_001 };
  const refused = await save({ type, answers: wrong });
  expect(refused).toMatchObject({ code: '422' });
  const at = (refused as { details?: { field: string }[] }).details?.map((one) => one.field).sort();
  expect(at).toEqual(['day', 'hours', 'other', 'part', 'safe', 'serial'].map((key) => `answers.${key}`));
  const answers = { serial: 'A1', part: 'lamp', day: '2026-02-28', safe: true };
  const id = (await save({ type, answers, assigneeId: li.userId })).data?.id ?? '';
  expect(await detail(id)).toMatchObject({ type, answers, fields: [serial, hours, part, day, safe] });
  // What is not named stays; an empty text takes an answer away.
  expect((await save({ id, type, assigneeId: li.userId, answers: { part: '' } })).code).toBe('200');
  expect((await detail(id)).answers).toEqual({ serial: 'A1', day: '2026-02-28', safe: true });
  await handle(li, { id, action: 'accept' });
  expect((await complete(li, id)).code).toBe('422');
  expect((await complete(li, id, { hours: 12.5 })).code).toBe('200');
  expect((await detail(id)).answers).toMatchObject({ serial: 'A1', hours: 12.5 });
});

it('refuses keys of the prototype and answers of no size', async () => {
  const type = await addType({ fields: [day] });
  const hostile = JSON.parse('{"__proto__": "x"}') as Record<string, string>;
  expect((await save({ type, answers: hostile })).code).toBe('400');
  expect((await save({ type, answers: { constructor: 'y' } })).code).toBe('422');
  const named = await addType({ fields: [{ ...serial, key: 'constructor' }] });
  expect((await save({ type: named })).code).toBe('422');
  expect((await save({ type: named, answers: { constructor: 'y' } })).code).toBe('200');
  expect((await save({ type, answers: { day: 'x'.repeat(3_000) } })).code).toBe('422');
});

it('keeps what orders have answered: such a field is switched off, not removed', async () => {
  const { data } = await system.admin.call(saveWorkOrderType, { body: draft({ fields: [serial, part] }) });
  const id = data?.id ?? '';
  const before = await typeOf(id);
  if (!before) throw new Error('no such type');
  const type = before.code;
  await save({ type, answers: { serial: 'A1', part: 'lamp' } });
  const { code: _code, ...kept } = before;
  const change = (fields: OrderField[]) =>
    system.admin.call(saveWorkOrderType, { body: { ...kept, revision: undefined, fields } });
  expect((await change([part])).code).toBe('workOrderType.fieldInUse');
  expect((await change([{ ...day, key: 'serial' }, part])).code).toBe('workOrderType.fieldInUse');
  const without = (key: string): OrderField =>
    ({ ...part, options: choices.filter((one) => one.key !== key) }) as never;
  expect((await change([serial, without('lamp')])).code).toBe('workOrderType.fieldInUse');
  expect((await change([serial, without('filter')])).code).toBe('200');
  expect((await change([{ ...serial, off: true }, without('filter')])).code).toBe('200');
  expect((await save({ type })).code).toBe('200');
  expect((await system.admin.call(removeWorkOrderType, { body: { id } })).code).toBe('workOrderType.inUse');
  const stale = await system.admin.call(saveWorkOrderType, { body: { ...kept, fields: [] } });
  expect(stale.code).toBe('409');
});

it('is switched off for new orders, and its orders go on', async () => {
  const type = await addType();
  const id = (await save({ type })).data?.id ?? '';
  const row = (await system.admin.call(listWorkOrderTypes, {})).data?.find(({ code }) => code === type);
  const { code: _code, ...kept } = row ?? { ...draft(), id: '', code: '', revision: 0 };
  expect((await system.admin.call(saveWorkOrderType, { body: { ...kept, enabled: false } })).code).toBe('200');
  expect((await save({ type })).code).toBe('workOrder.typeOff');
  expect((await save({ id, type, theme: 'Still' })).code).toBe('200');
  expect((await save({ type: 'nonsense' })).code).toBe('404');
});

it('has to name what its type asks for', async () => {
  const { pool } = system.platform.database;
  const withDevice = await addType({ link: 'device' });
  expect(await save({ type: withDevice })).toMatchObject({
    code: 'workOrder.linkMissing',
    details: [{ field: 'deviceIds' }],
  });
  expect(await save({ type: 'inspection' })).toMatchObject({
    code: 'workOrder.linkMissing',
    details: [{ field: 'inspectionId' }],
  });
  expect((await save({ type: 'inspection', inspectionId: newId() })).code).toBe('404');
  const withAsset = await addType({ link: 'asset' });
  expect((await save({ type: withAsset })).code).toBe('workOrder.linkMissing');
  const { rows } = await pool.query<{ id: string }>(
    `with c as (insert into asset_categories (id, name, prefix, residual_percent) values (gen_random_uuid(), 'Racks', 'R', 0) returning id)
     insert into assets (id, category_id, name, code, place_id, status, remarks)
       select gen_random_uuid(), c.id, 'Rack 1', 'R-1', $1, 'inUse', '' from c returning id`,
    [system.venue.room],
  );
  const assetId = rows[0]?.id ?? '';
  const id = (await save({ type: withAsset, assetId })).data?.id ?? '';
  expect(await detail(id)).toMatchObject({ assetId, assetName: 'Rack 1' });
  await pool.query('update assets set place_id = $2 where id = $1', [assetId, system.venue.hall]);
  expect((await save({ type: withAsset, assetId })).code).toBe('404');
  expect((await save({ id, type: withAsset, assetId })).code).toBe('200');
});

it('is for those who see every place, and its name is its own', async () => {
  const part = await system.person('Part', { workOrderType: ['view', 'edit'] }, [system.venue.room]);
  expect((await part.call(saveWorkOrderType, { body: draft() })).code).toBe('403');
  const name = `类型 ${count}`;
  await system.admin.call(saveWorkOrderType, { body: draft({ name }) });
  expect(await system.admin.call(saveWorkOrderType, { body: draft({ name }) })).toMatchObject({
    code: 'workOrderType.nameTaken',
    details: [{ field: 'name' }],
  });
});

it('waits for a second person, who sends it back or confirms it', async () => {
  const type = await addType({ confirmation: 'initiator' });
  const id = await system.open({ type, assigneeId: li.userId, supervisorId: boss.userId }, desk);
  await handle(li, { id, action: 'accept' });
  expect((await complete(li, id)).code).toBe('200');
  expect(await detail(id)).toMatchObject({ status: 'confirming', confirmation: 'initiator', doneById: li.userId });
  expect((await system.notices(id)).at(-1)).toMatchObject({ userId: desk.userId });
  expect((await handle(li, { id, action: 'confirm', remarks: '' })).code).toBe('workOrder.ownWork');
  expect((await handle(boss, { id, action: 'confirm', remarks: '' })).code).toBe('workOrder.notYours');
  expect((await handle(desk, { id, action: 'reject', reason: 'still yellow' })).code).toBe('200');
  expect(await detail(id)).toMatchObject({ status: 'processing', closedAt: null, assignee: 'Li', doneById: null });
  await complete(li, id);
  const both = await Promise.all([1, 2].map(() => handle(desk, { id, action: 'confirm', remarks: 'fine' })));
  expect(both.map(({ code }) => code).sort()[0]).toBe('200');
  expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
  expect((await detail(id)).status).toBe('resolved');
  expect((await records(id)).slice(2)).toEqual([
    ['reported', 'Li', 'replaced'],
    ['rejected', 'Desk', 'still yellow'],
    ['reported', 'Li', 'replaced'],
    ['confirmed', 'Desk', 'fine'],
  ]);
});

it('solves its alarms once the work is confirmed, in the name of whoever did it', async () => {
  const type = await addType({ confirmation: 'supervisor' });
  const fixer = await system.person(
    'Fixer',
    { workOrderSelf: ['view', 'edit', 'control'], alarmCenter: ['view', 'control'] },
    [system.venue.room],
  );
  const alarmId = await system.addAlarm();
  const id = await system.open({ type, alarmIds: [alarmId], assigneeId: fixer.userId, supervisorId: boss.userId });
  await handle(fixer, { id, action: 'accept' });
  await handle(fixer, {
    ...({ id, action: 'complete', result: 'new lamp', solveAlarms: 'eliminated' } as const),
    confirmed: ['equipmentWorks', 'placeTidy'],
  });
  const status = async () => {
    const { rows } = await system.platform.database.pool.query('select status from alarms where id = $1', [alarmId]);
    return rows[0];
  };
  expect(await status()).toMatchObject({ status: 'pending' });
  expect((await handle(boss, { id, action: 'confirm', remarks: '' })).code).toBe('200');
  await expect.poll(status, { timeout: 10_000 }).toMatchObject({ status: 'processed' });
});

it('is given back with a reason, and waits for somebody else', async () => {
  const id = await system.open({ assigneeId: li.userId }, desk);
  await handle(li, { id, action: 'accept' });
  expect((await handle(li, { id, action: 'return', reason: 'not my trade' })).code).toBe('200');
  expect(await detail(id)).toMatchObject({ status: 'unprocessed', assigneeId: null, assignee: null });
  expect((await system.notices(id)).at(-1)).toMatchObject({ userId: desk.userId });
  expect((await records(id)).at(-1)).toEqual(['returned', 'Li', 'not my trade']);
  expect((await handle(desk, { id, action: 'return', reason: 'x' })).code).toBe('workOrder.wrongState');
});

it('is opened again for so many days, and what was closed is no time of its work', async () => {
  const { pool } = system.platform.database;
  const type = await addType({ reopenDays: 3 });
  const deadline = new Date(Date.now() + 3_600_000);
  const id = await system.open({ type, assigneeId: li.userId, deadline: deadline.toISOString() }, desk);
  await handle(li, { id, action: 'accept' });
  await complete(li, id);
  expect((await detail(id)).reopenUntil).not.toBeNull();
  expect((await handle(li, { id, action: 'reopen', reason: 'x' })).code).toBe('workOrder.notYours');
  await pool.query(`update work_orders set closed_at = closed_at - interval '10 min' where id = $1`, [id]);
  expect((await handle(desk, { id, action: 'reopen', reason: 'yellow again' })).code).toBe('200');
  const open = await detail(id);
  expect(open).toMatchObject({ status: 'unprocessed', assignee: 'Li', closedAt: null, reopenUntil: null });
  expect(open.acceptedAt).not.toBeNull();
  expect(open.closedSeconds).toBeGreaterThanOrEqual(600);
  expect(Date.parse(open.deadline ?? '') - deadline.getTime()).toBeGreaterThanOrEqual(600_000);
  await handle(li, { id, action: 'accept' });
  await complete(li, id);
  await pool.query(`update work_orders set reopen_until = now() - interval '1 s' where id = $1`, [id]);
  expect((await detail(id)).may).not.toContain('reopen');
  expect((await handle(desk, { id, action: 'reopen', reason: 'x' })).code).toBe('workOrder.reopenOver');
});
