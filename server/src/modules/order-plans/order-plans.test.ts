import {
  workOrdersEndpoints as calls,
  type OrderPlanDraft,
  orderPlansEndpoints,
  type Recurrence,
} from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from '../work-orders/orders.fixture.ts';

const { listOrderPlans, saveOrderPlan, removeOrderPlan, previewOrderPlan } = orderPlansEndpoints;
let system: OrdersSystem;
let editor: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const grants = { workOrderType: ['view', 'edit'], workOrderCenter: ['view', 'edit', 'control'] } as const;
  editor = await system.person('Editor', grants, [system.venue.room]);
});
afterAll(() => system.close());

const daily: Recurrence = { kind: 'days', every: 1, times: ['08:00'], on: 'all' };
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const draft = (name: string, more: Partial<OrderPlanDraft> = {}): OrderPlanDraft => ({
  name,
  enabled: true,
  recurrence: daily,
  startsOn: dayBefore(30),
  theme: `Theme of ${name}`,
  type: 'maintenance',
  urgency: 4,
  placeId: system.venue.room,
  deviceIds: [],
  assigneeId: null,
  supervisorId: null,
  hours: 24,
  description: 'every time',
  ...more,
});
const save = (body: OrderPlanDraft, who: TestClient = editor) => who.call(saveOrderPlan, { body });
const saved = async (name: string, more = {}): Promise<string> => {
  const { data, code } = await save(draft(name, more));
  if (!data) throw new Error(code);
  return data.id;
};
const planOf = async (id: string) =>
  (await system.admin.call(listOrderPlans, { query: { size: '100' } })).data?.records.find((one) => one.id === id);
const ordersOf = async (name: string) => {
  const { data } = await system.admin.call(calls.listWorkOrders, {
    query: { keyword: `Theme of ${name}`, size: '50' },
  });
  return data?.records ?? [];
};
const pass = (id: string, interval: string) =>
  system.platform.database.pool.query(`update work_order_plans set next_due_at = now() - $2::interval where id = $1`, [
    id,
    interval,
  ]);
const openDue = () => Promise.all(system.plans.map((plans) => plans.openDue()));

it('opens one order for each due time, whichever node is there, and says what comes next', async () => {
  const id = await saved('filters', { assigneeId: editor.userId });
  expect(await ordersOf('filters')).toEqual([]);
  const first = Date.parse((await planOf(id))?.nextDueAt ?? '');
  expect(first).toBeGreaterThan(Date.now());
  await pass(id, '1 minute');
  await openDue();
  await openDue();
  const [order, ...others] = await ordersOf('filters');
  expect(others).toEqual([]);
  expect(order).toMatchObject({ initiator: 'filters', initiatorId: null, assignee: 'Editor', type: 'maintenance' });
  expect(Date.parse(order?.deadline ?? '') - Date.parse(order?.createdAt ?? '')).toBeCloseTo(86_400_000, -4);
  expect(Date.parse((await planOf(id))?.nextDueAt ?? '')).toBe(first);
  expect((await planOf(id))?.lastOrderId).toBe(order?.id);
});

it('never opens a second order for a time that has one, also where the mark of the time was lost', async () => {
  const id = await saved('once');
  const at = new Date(Date.now() - 60_000);
  for (const _ of [1, 2]) {
    await system.platform.database.pool.query('update work_order_plans set next_due_at = $2 where id = $1', [id, at]);
    await openDue();
  }
  expect(await ordersOf('once')).toHaveLength(1);
});

it('opens one order for all that was missed while nothing ran', async () => {
  const id = await saved('missed');
  await pass(id, '10 days');
  await openDue();
  expect(await ordersOf('missed')).toHaveLength(1);
  expect(Date.parse((await planOf(id))?.nextDueAt ?? '')).toBeGreaterThan(Date.now());
});

it('counts from the day on which the last one was done, and has one open at a time', async () => {
  const recurrence: Recurrence = { kind: 'afterDone', every: 7, unit: 'days', time: '09:00' };
  const id = await saved('after', { recurrence });
  await pass(id, '1 minute');
  await openDue();
  const [order] = await ordersOf('after');
  expect((await planOf(id))?.nextDueAt).toBeNull();
  await openDue();
  expect(await ordersOf('after')).toHaveLength(1);
  const body = { id: order?.id ?? '', reason: 'done by the maker' };
  expect((await editor.call(calls.cancelWorkOrder, { body })).code).toBe('200');
  await openDue();
  const next = new Date((await planOf(id))?.nextDueAt ?? '');
  const day = new Date();
  day.setDate(day.getDate() + 7);
  day.setHours(9, 0, 0, 0);
  expect(next.toISOString()).toBe(day.toISOString());
  await pass(id, '1 minute');
  await openDue();
  expect(await ordersOf('after')).toHaveLength(2);
});

it('waits while the last one was opened again', async () => {
  const recurrence: Recurrence = { kind: 'afterDone', every: 1, unit: 'days', time: '09:00' };
  const id = await saved('again', { recurrence, assigneeId: editor.userId });
  await pass(id, '1 minute');
  await openDue();
  const [order] = await ordersOf('again');
  const orderId = order?.id ?? '';
  const confirmed = ['equipmentWorks' as const, 'placeTidy' as const];
  await editor.call(calls.handleWorkOrder, { body: { id: orderId, action: 'accept' } });
  await editor.call(calls.handleWorkOrder, {
    body: { id: orderId, action: 'complete', result: 'done', confirmed, solveAlarms: null },
  });
  await openDue();
  expect((await planOf(id))?.nextDueAt).not.toBeNull();
  await editor.call(calls.handleWorkOrder, { body: { id: orderId, action: 'reopen', reason: 'again' } });
  await pass(id, '1 minute');
  await openDue();
  expect(await ordersOf('again')).toHaveLength(1);
  expect((await planOf(id))?.nextDueAt).toBeNull();
});

it('opens nothing while it is off; its orders stay when it is removed', async () => {
  const id = await saved('off', { enabled: false });
  expect((await planOf(id))?.nextDueAt).toBeNull();
  const { revision } = (await planOf(id)) ?? {};
  expect((await save(draft('off', { id, ...(revision === undefined ? {} : { revision }) }))).code).toBe('200');
  await pass(id, '1 minute');
  await openDue();
  expect((await editor.call(removeOrderPlan, { body: { id } })).code).toBe('200');
  expect(await ordersOf('off')).toHaveLength(1);
  expect(await planOf(id)).toBeUndefined();
});

it('opens an order for nobody where the person has left', async () => {
  const gone = await system.person('Gone', { workOrderSelf: ['view', 'control'] }, [system.venue.room]);
  const id = await saved('left', { assigneeId: gone.userId });
  await system.platform.database.pool.query('update users set removed_at = now() where id = $1', [gone.userId]);
  await pass(id, '1 minute');
  await openDue();
  expect((await ordersOf('left'))[0]?.assignee).toBeNull();
});

it('refuses what could not be opened by hand, foreign places and the second of two saves', async () => {
  const { hall } = system.venue;
  expect((await save(draft('bad', { placeId: hall }))).code).toBe('404');
  expect((await save(draft('bad', { type: 'alarm' }))).code).toBe('workOrder.typeNotForSteps');
  expect((await save(draft('bad', { type: 'nonsense' }))).code).toBe('404');
  expect((await save(draft('bad', { deviceIds: [newId()] }))).code).toBe('404');
  expect((await save(draft('bad', { assigneeId: newId() }))).code).toBe('404');
  const never: Recurrence = { kind: 'afterDone', every: 1, unit: 'days', time: '08:00' };
  const elsewhere = (await save(draft('hall', { placeId: hall, recurrence: never }), system.admin)).data?.id ?? '';
  expect((await editor.call(removeOrderPlan, { body: { id: elsewhere } })).code).toBe('404');
  const mine = (await editor.call(listOrderPlans, { query: { size: '100' } })).data?.records ?? [];
  expect(mine.some(({ id }) => id === elsewhere)).toBe(false);
  const reader = await system.person('Reader', { workOrderType: ['view', 'edit'] }, [system.venue.room]);
  expect((await save(draft('no right to open'), reader)).code).toBe('403');
  const id = await saved('two');
  const base = { id, revision: (await planOf(id))?.revision ?? 0 };
  const codes = await Promise.all([save(draft('two', base)), save(draft('two', { ...base, hours: null }))]);
  expect(codes.map(({ code }) => code).sort()).toEqual(['200', '409']);
  expect((await save(draft('two'))).code).toBe('orderPlan.nameTaken');
});

it('shows the next five times before anything is saved', async () => {
  const { data } = await editor.call(previewOrderPlan, { body: { recurrence: daily, startsOn: dayBefore(0) } });
  expect(data).toHaveLength(5);
  expect([...(data ?? [])].sort()).toEqual(data);
});
