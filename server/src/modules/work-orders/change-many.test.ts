import { workOrdersEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let chief: TestClient;
let worker: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room } = system.venue;
  chief = await system.person('Chief', { workOrderList: ['view', 'edit', 'control'] }, [room]);
  worker = await system.person('Chen', { workOrderSelf: ['view', 'control'] }, [room]);
});
afterAll(() => system.close());

const en = { headers: { 'accept-language': 'en' } };
const confirmed = ['equipmentWorks' as const, 'placeTidy' as const];
const complete = { action: 'complete' as const, result: 'all done', confirmed, solveAlarms: null };
const kinds = async (orderId: string) => {
  const { data } = await system.admin.call(calls.listWorkOrderRecords, { query: { orderId } });
  return (data ?? []).map(({ kind }) => kind);
};
const statusOf = async (id: string) => (await system.admin.call(calls.getWorkOrder, { query: { id } })).data?.status;
const processing = async (more = {}) => {
  const id = await system.open({ assigneeId: worker.userId, ...more });
  await worker.call(calls.handleWorkOrder, { body: { id, action: 'accept' } });
  return id;
};

it('gives several orders to one person, and says of each what became of it', async () => {
  const [free, taken, elsewhere] = [
    await system.open({ theme: 'Free' }),
    await system.open({ theme: 'Has it', assigneeId: worker.userId }),
    await system.open({ placeId: system.venue.hall }),
  ];
  const unknown = '00000000-0000-4000-8000-00000000dead';
  const ids = [free, taken, elsewhere, unknown, free];
  const body = { ids, assigneeId: worker.userId, reason: 'your turn' };
  const { data } = await chief.call(calls.assignWorkOrders, { body, ...en });
  expect(data?.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
    [free, null],
    [taken, 'workOrder.sameRecipient'],
    [elsewhere, '404'],
    [unknown, '404'],
  ]);
  expect(data?.[1]?.error?.message).toBe('This person is the recipient already');
  expect(data?.[0]?.number).toBeGreaterThan(0);
  expect(data?.[2]?.number).toBeNull();
  expect(await kinds(free)).toEqual(['created', 'transferred']);
  expect(await kinds(elsewhere)).toEqual(['created']);
  const stranger = await system.person('Stranger', { workOrderSelf: ['view'] }, [system.venue.hall]);
  const refused = await chief.call(calls.assignWorkOrders, {
    body: { ...body, ids: [free], assigneeId: stranger.userId },
  });
  expect(refused.data?.[0]?.error?.code).toBe('workOrder.personMayNot');
});

it('completes several orders; those that are not being worked on refuse and stay', async () => {
  const [a, b, c] = [await processing(), await processing(), await system.open()];
  const { data } = await chief.call(calls.closeWorkOrders, { body: { ids: [a, b, c], closing: complete } });
  expect(data?.map(({ error }) => error?.code ?? null)).toEqual([null, null, 'workOrder.wrongState']);
  expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual(['resolved', 'resolved', 'unprocessed']);
  expect(await kinds(a)).toEqual(['created', 'accepted', 'resolved']);
  const partly = { ...complete, confirmed: [] };
  const again = await chief.call(calls.closeWorkOrders, { body: { ids: [c], closing: partly } });
  expect(again.data?.[0]?.error?.code).toBe('workOrder.notConfirmed');
});

it('cancels several with a reason, and only for those who may', async () => {
  const [a, b] = [await system.open({ assigneeId: worker.userId }), await processing()];
  const closing = { action: 'cancel' as const, reason: 'moved to next week' };
  const tried = await worker.call(calls.closeWorkOrders, { body: { ids: [a, b], closing } });
  expect(tried.data?.map(({ error }) => error?.code)).toEqual(['workOrder.notYours', 'workOrder.notYours']);
  const { data } = await chief.call(calls.closeWorkOrders, { body: { ids: [a, b], closing } });
  expect(data?.every(({ error }) => error === null)).toBe(true);
  expect(await statusOf(b)).toBe('cancelled');
  expect((await kinds(a)).at(-1)).toBe('cancelled');
  const reader = await system.person('Reader', { workOrderList: ['view'] }, [system.venue.room]);
  expect((await reader.call(calls.closeWorkOrders, { body: { ids: [a], closing } })).code).toBe('403');
});

it('does each order once where two people close the same ones', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => processing()));
  const cancel = { action: 'cancel' as const, reason: 'not needed' };
  const [one, two] = await Promise.all([
    chief.call(calls.closeWorkOrders, { body: { ids, closing: complete } }),
    system.admin.call(calls.closeWorkOrders, { body: { ids: [...ids].reverse(), closing: cancel } }),
  ]);
  const won = new Map((one.data ?? []).map(({ id, error }) => [id, error === null]));
  for (const { id, error } of two.data ?? []) {
    const byOne = won.get(id) === true;
    expect([byOne, error === null].filter(Boolean)).toHaveLength(1);
    if (error) expect(['409', 'workOrder.wrongState']).toContain(error.code);
    expect(await statusOf(id)).toBe(byOne ? 'resolved' : 'cancelled');
    expect(await kinds(id)).toEqual(['created', 'accepted', byOne ? 'resolved' : 'cancelled']);
  }
});
