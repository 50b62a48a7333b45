import { workOrdersEndpoints as calls, type OrderRelationKind } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let chief: TestClient;
let wide: TestClient;
let worker: TestClient;
let [a, b, c] = ['', '', ''];
beforeAll(async () => {
  system = await openOrdersSystem();
  const { room, hall } = system.venue;
  chief = await system.person('Chief', { workOrderCenter: ['view', 'edit', 'control'] }, [room]);
  wide = await system.person('Wide', { workOrderCenter: ['view', 'edit', 'control'] }, [room, hall]);
  worker = await system.person('Chen', { workOrderSelf: ['view', 'edit', 'control'] }, [room]);
});
afterAll(() => system.close());
beforeEach(async () => {
  [a, b, c] = [await system.open({ theme: 'A' }), await system.open({ theme: 'B' }), await system.open({ theme: 'C' })];
});

const relate = (orderId: string, kind: OrderRelationKind, otherId: string, who = chief) =>
  who.call(calls.relateWorkOrders, { body: { orderId, otherId, kind } });
const detail = async (id: string, who = chief) => (await who.call(calls.getWorkOrder, { query: { id } })).data;
const relationsOf = async (id: string, who = chief) =>
  (await detail(id, who))?.relations.map(({ kind, inverse, order }) => [kind, inverse, order.theme]);
const history = async (orderId: string, who = chief) =>
  (await who.call(calls.listWorkOrderRecords, { query: { orderId } })).data ?? [];
const confirmed = ['equipmentWorks' as const, 'placeTidy' as const];
const resolve = async (id: string) => {
  await chief.call(calls.handleWorkOrder, { body: { id, action: 'accept' } });
  const body = { id, action: 'complete' as const, result: 'new lamp', confirmed, solveAlarms: null };
  return (await chief.call(calls.handleWorkOrder, { body })).code;
};
const closeAs = (id: string, otherId: string, who = chief) =>
  who.call(calls.closeWorkOrderAsDuplicate, { body: { id, otherId } });

describe('links between orders', () => {
  it('show on both sides, in the history of both and in the audit log', async () => {
    const { data } = await relate(a, 'causedBy', b);
    await relate(c, 'follows', a);
    expect(await relationsOf(a)).toEqual([
      ['follows', true, 'C'],
      ['causedBy', false, 'B'],
    ]);
    expect(await relationsOf(b)).toEqual([['causedBy', true, 'A']]);
    const entry = (await history(b)).at(-1);
    expect(entry).toMatchObject({
      kind: 'related',
      by: 'Chief',
      detail: { relation: 'causedBy', inverse: true, otherId: a, otherNumber: (await detail(a))?.number },
    });
    const removed = await chief.call(calls.unrelateWorkOrders, { body: { orderId: b, id: data?.id ?? '' } });
    expect(removed.code).toBe('200');
    expect(await relationsOf(b)).toEqual([]);
    expect((await history(a)).map(({ kind }) => kind)).toEqual(['created', 'related', 'related', 'unrelated']);
    const { rows } = await system.platform.database.pool.query(
      `select action from audit_entries where target = any($1) and action like '%elateWorkOrders'`,
      [[a, b]],
    );
    expect(rows).toHaveLength(2);
  });

  it('are refused with itself, twice, and in a circle of duplicates', async () => {
    expect((await relate(a, 'follows', a)).code).toBe('workOrder.relatedToItself');
    expect((await relate(a, 'follows', b)).code).toBe('200');
    expect((await relate(a, 'follows', b)).code).toBe('workOrder.alreadyRelated');
    expect((await relate(b, 'follows', a)).code).toBe('workOrder.alreadyRelated');
    expect((await relate(a, 'causedBy', b)).code).toBe('200');
    await relate(a, 'duplicates', b);
    await relate(b, 'duplicates', c);
    expect((await relate(c, 'duplicates', a)).code).toBe('workOrder.duplicateCircle');
    expect((await closeAs(c, a)).code).toBe('workOrder.duplicateCircle');
    expect((await detail(c))?.status).toBe('unprocessed');
    expect((await relate(c, 'causedBy', a)).code).toBe('200');
  });

  it('let no circle come about where several people link at once', async () => {
    const codes = await Promise.all([
      relate(a, 'duplicates', b),
      relate(b, 'duplicates', c, wide),
      relate(c, 'duplicates', a),
    ]);
    expect(codes.map(({ code }) => code).sort()).toEqual(['200', '200', 'workOrder.duplicateCircle']);
  });

  it('name no order that the reader does not see, neither as a link nor in the history', async () => {
    const far = await system.open({ theme: 'Far', placeId: system.venue.hall });
    expect((await relate(a, 'follows', far)).code).toBe('404');
    const { data } = await relate(a, 'follows', far, wide);
    await relate(far, 'causedBy', b, wide);
    expect(await relationsOf(a, wide)).toEqual([['follows', false, 'Far']]);
    expect(await relationsOf(a)).toEqual([]);
    expect(await relationsOf(b)).toEqual([]);
    const entry = (await history(a)).at(-1);
    expect(entry).toMatchObject({ kind: 'related', detail: { relation: 'follows', inverse: false } });
    expect(Object.keys(entry?.detail ?? {}).sort()).toEqual(['inverse', 'relation']);
    const tried = await chief.call(calls.unrelateWorkOrders, { body: { orderId: a, id: data?.id ?? '' } });
    expect(tried.code).toBe('404');
  });

  it('are made by those who may change the order', async () => {
    const mine = await system.open({ theme: 'Mine' }, worker);
    expect((await relate(mine, 'follows', a, worker)).code).toBe('404');
    const other = await system.open({ theme: 'Given', assigneeId: worker.userId });
    expect((await relate(mine, 'follows', other, worker)).code).toBe('200');
    expect((await relate(other, 'causedBy', mine, worker)).code).toBe('workOrder.notYours');
    await resolve(a);
    expect((await relate(a, 'follows', b)).code).toBe('workOrder.wrongState');
    expect((await relate(b, 'follows', a)).code).toBe('200');
  });
});

describe('closing as a duplicate', () => {
  const heard = async (id: string) =>
    (await system.notices(id)).filter(({ title }) => title.includes('duplicate')).map(({ userId }) => userId);

  it('cancels and links in one act, and tells whoever opened it how the other one ends', async () => {
    const first = await system.open({ theme: 'First' }, worker);
    const second = await system.open({ theme: 'Second' }, worker);
    expect((await closeAs(first, second)).code).toBe('200');
    expect((await detail(first))?.status).toBe('cancelled');
    expect(await relationsOf(second)).toEqual([['duplicates', true, 'First']]);
    expect((await history(first)).at(-1)).toMatchObject({
      kind: 'cancelled',
      text: null,
      detail: { relation: 'duplicates', otherId: second },
    });
    // What goes on for the second one goes on for the first one too.
    expect((await closeAs(second, a)).code).toBe('200');
    expect([await heard(first), await heard(second)]).toEqual([[], []]);
    expect(await resolve(a)).toBe('200');
    expect([await heard(first), await heard(second)]).toEqual([[worker.userId], [worker.userId]]);
    // A third one learns of the end that has come already, and nobody twice.
    const third = await system.open({ theme: 'Third' }, worker);
    expect((await closeAs(third, a)).code).toBe('200');
    expect([await heard(first), await heard(third)]).toEqual([[worker.userId], [worker.userId]]);
  });

  it('keeps a link that is there already, and says when the other one was cancelled', async () => {
    const mine = await system.open({ theme: 'Mine' }, worker);
    await relate(mine, 'duplicates', b);
    expect((await closeAs(mine, b)).code).toBe('200');
    expect(await relationsOf(mine)).toHaveLength(1);
    await chief.call(calls.cancelWorkOrder, { body: { id: b, reason: 'nothing found' } });
    expect(await heard(mine)).toEqual([worker.userId]);
    expect((await closeAs(a, b)).code).toBe('workOrder.mainCancelled');
    expect((await closeAs(a, a)).code).toBe('workOrder.relatedToItself');
    expect((await closeAs(mine, c)).code).toBe('workOrder.wrongState');
    expect((await detail(a))?.relations).toEqual([]);
  });

  it('is for those who may cancel the order', async () => {
    const given = await system.open({ theme: 'Given', assigneeId: worker.userId });
    const mine = await system.open({ theme: 'Mine' }, worker);
    expect((await closeAs(given, mine, worker)).code).toBe('workOrder.notYours');
    expect((await closeAs(mine, given, worker)).code).toBe('200');
  });
});
