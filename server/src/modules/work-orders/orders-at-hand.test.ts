import { workOrdersEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let worker: TestClient;
let other: TestClient;
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room, hall } = system.venue;
  worker = await system.person('Chen', { workOrderHandle: ['view', 'control'], workOrderList: ['view'] }, [room]);
  other = await system.person('Li', { workOrderHandle: ['view', 'control'], workOrderSelf: ['view'] }, [room, hall]);
});
afterAll(() => system.close());

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const waiting = async (who: TestClient, query: Record<string, string> = {}) => {
  const { data } = await who.call(calls.listWorkOrdersToHandle, { query });
  if (!data) throw new Error('no page');
  return data;
};
const set = (id: string, change: string) =>
  system.platform.database.pool.query(`update work_orders set ${change} where id = $1`, [id]);

it('shows what waits for somebody: to accept, to work on, to confirm; what is due first comes first', async () => {
  const { userId } = worker;
  const free = await system.open({ theme: 'Free' });
  const later = await system.open({ theme: 'Later', assigneeId: userId, deadline: hours(9) });
  const soon = await system.open({ theme: 'Soon', assigneeId: userId, deadline: hours(1) });
  const late = await system.open({ theme: 'Late', assigneeId: userId });
  await set(late, `deadline = now() - interval '1 hour', status = 'processing'`);
  const mine = await system.open({ theme: 'Mine to confirm', supervisorId: userId });
  await set(mine, `status = 'confirming', confirmation = 'supervisor'`);
  const own = await system.open({ theme: 'My own work', supervisorId: userId, assigneeId: userId });
  await set(own, `status = 'confirming', confirmation = 'supervisor', done_by_id = '${userId}'`);
  await system.open({ theme: 'For somebody else', assigneeId: other.userId });
  const done = await system.open({ theme: 'Done', assigneeId: userId });
  await set(done, `status = 'resolved', closed_at = now()`);
  await system.open({ theme: 'Elsewhere', placeId: system.venue.hall });

  const page = await waiting(worker);
  expect(page.records.map(({ theme }) => theme)).toEqual(['Late', 'Soon', 'Later', 'Free', 'Mine to confirm']);
  expect(page.counts).toEqual({ unprocessed: 3, processing: 1, confirming: 1 });
  expect(page.total).toBe(5);
  const may = Object.fromEntries(page.records.map((order) => [order.theme, order.may]));
  expect(may.Free).toContain('accept');
  expect(may.Late).toEqual(expect.arrayContaining(['complete', 'return', 'hold']));
  expect(may['Mine to confirm']).toEqual(expect.arrayContaining(['confirm', 'reject']));

  const some = await waiting(worker, { status: 'processing', keyword: 'Late' });
  expect(some.records.map(({ id }) => id)).toEqual([late]);
  expect(some.counts.unprocessed).toBe(3);
  for (const id of [free, later, soon]) expect(page.records.some((order) => order.id === id)).toBe(true);
});

it('does not show who sees only their own orders those that nobody has', async () => {
  const page = await waiting(other);
  expect(page.records.map(({ theme }) => theme)).toEqual(['For somebody else']);
});

it('shows nothing to who may only read orders', async () => {
  const reader = await system.person('Reader', { workOrderView: ['view'] }, [system.venue.room]);
  const id = await system.open({ theme: 'To read', supervisorId: reader.userId });
  await set(id, `status = 'confirming', confirmation = 'supervisor'`);
  expect((await waiting(reader)).records).toEqual([]);
  const { data } = await reader.call(calls.getWorkOrder, { query: { id } });
  expect(data).toMatchObject({ theme: 'To read', may: [] });
});

it('leads to the newer and the older order of a filter, also from one that the filter leaves out', async () => {
  const [a, b, c] = [
    await system.open({ theme: 'Step a', urgency: 1 }),
    await system.open({ theme: 'Step b', urgency: 1 }),
    await system.open({ theme: 'Step c', urgency: 1 }),
  ];
  const of = (id: string, query = {}) =>
    worker.call(calls.getWorkOrderNeighbours, { query: { id, urgency: '1', keyword: 'Step', ...query } });
  expect((await of(b)).data).toEqual({ newer: c, older: a });
  expect((await of(c)).data).toEqual({ newer: null, older: b });
  await set(b, `status = 'resolved', closed_at = now()`);
  expect((await of(b, { status: 'unprocessed' })).data).toEqual({ newer: c, older: a });
  expect((await of(c, { status: 'unprocessed' })).data).toEqual({ newer: null, older: a });

  const hidden = await system.open({ theme: 'Step d', urgency: 1, placeId: system.venue.hall });
  expect((await of(hidden)).code).toBe('404');
  expect((await of(c)).data?.newer).toBeNull();
  expect((await other.call(calls.getWorkOrderNeighbours, { query: { id: c } })).code).toBe('403');
});
