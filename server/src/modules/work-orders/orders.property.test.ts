import { workOrdersEndpoints as calls, mayBecome, type WorkOrderStatus, workOrderStates } from '@eoms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let people: readonly [TestClient, TestClient];
beforeAll(async () => {
  system = await openOrdersSystem();
  const all = ['view', 'edit', 'control'] as const;
  const { room } = system.venue;
  people = [
    await system.person('Chief', { workOrderCenter: all }, [room]),
    await system.person('Chen', { workOrderSelf: all }, [room]),
  ];
  // A type that asks for a second person: all states can be reached.
  await system.platform.database.pool.query(
    `update work_order_types set confirmation = 'initiator' where code = 'support'`,
  );
});
afterAll(() => system.close());

const confirmed = ['equipmentWorks' as const, 'placeTidy' as const];
const completion = { result: 'done', confirmed, solveAlarms: null };
type Act = (who: TestClient, id: string, other: TestClient) => Promise<{ code: string }>;
const handle =
  (action: 'return' | 'reject' | 'reopen' | 'hold'): Act =>
  (who, id) =>
    who.call(calls.handleWorkOrder, { body: { id, action, reason: 'so' } });
const acts: Readonly<Record<string, Act>> = {
  accept: (who, id) => who.call(calls.handleWorkOrder, { body: { id, action: 'accept' } }),
  resume: (who, id) => who.call(calls.handleWorkOrder, { body: { id, action: 'resume' } }),
  confirm: (who, id) => who.call(calls.handleWorkOrder, { body: { id, action: 'confirm', remarks: '' } }),
  complete: (who, id) => who.call(calls.handleWorkOrder, { body: { id, action: 'complete', ...completion } }),
  return: handle('return'),
  reject: handle('reject'),
  reopen: handle('reopen'),
  hold: handle('hold'),
  transfer: (who, id, { userId: assigneeId }) =>
    who.call(calls.transferWorkOrder, { body: { id, assigneeId, reason: 'so' } }),
  cancel: (who, id) => who.call(calls.cancelWorkOrder, { body: { id, reason: 'so' } }),
  edit: (who, id) => who.call(calls.saveWorkOrder, { body: system.draft({ id, theme: 'Edited', type: 'support' }) }),
  write: (who, id) =>
    who.call(calls.saveWorkOrderRecord, { body: { orderId: id, text: 'looked', progress: 10, images: [] } }),
  assignMany: async (who, id, { userId: assigneeId }) => {
    const { data } = await who.call(calls.assignWorkOrders, { body: { ids: [id], assigneeId, reason: 'so' } });
    return { code: data?.[0]?.error?.code ?? '200' };
  },
  closeMany: async (who, id) => {
    const closing = { action: 'complete' as const, ...completion };
    const { data } = await who.call(calls.closeWorkOrders, { body: { ids: [id], closing } });
    return { code: data?.[0]?.error?.code ?? '200' };
  },
};
const names = Object.keys(acts);

/** What each entry of a history says about the state after it; others leave it as it is. */
const after: Readonly<Record<string, (before: WorkOrderStatus) => WorkOrderStatus>> = {
  created: () => 'unprocessed',
  accepted: () => 'processing',
  transferred: () => 'unprocessed',
  returned: () => 'unprocessed',
  reported: () => 'confirming',
  confirmed: () => 'resolved',
  resolved: () => 'resolved',
  rejected: () => 'processing',
  reopened: () => 'unprocessed',
  cancelled: () => 'cancelled',
};

const historyOf = async (orderId: string) =>
  (await system.admin.call(calls.listWorkOrderRecords, { query: { orderId } })).data ?? [];
const statusOf = async (id: string): Promise<WorkOrderStatus> => {
  const { data } = await system.admin.call(calls.getWorkOrder, { query: { id } });
  if (!data) throw new Error('an order never vanishes');
  return data.status;
};

const step = fc.record({
  /** One or two calls at the same moment, each of one person. */
  calls: fc.array(fc.record({ who: fc.constantFrom(0, 1), act: fc.constantFrom(...names) }), {
    minLength: 1,
    maxLength: 2,
  }),
});

const alone = (who: 0 | 1, act: string) => ({ calls: [{ who, act }] });
/** Through all states, whatever chance brings besides. */
const wholeLife = [
  ...[alone(1, 'accept'), alone(1, 'complete'), alone(0, 'confirm')],
  ...[alone(0, 'reopen'), alone(1, 'accept'), alone(0, 'cancel')],
];

it('stays within the declared states, and its history has each change once, whatever two people do', async () => {
  const reached = new Set<WorkOrderStatus>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const id = await system.open({ type: 'support', supervisorId: people[1].userId }, people[0]);
      let known = (await historyOf(id)).map((record) => record.id);
      for (const { calls: given } of steps) {
        const replies = await Promise.all(
          given.map(({ who, act }) => (acts[act] as Act)(people[who] as TestClient, id, people[1 - who] as TestClient)),
        );
        const history = await historyOf(id);
        const ids = history.map((record) => record.id);
        // Nothing is lost nor written twice: as many new entries as calls that were accepted.
        expect(ids.slice(0, known.length).sort()).toEqual([...known].sort());
        expect(ids.length - known.length).toBe(replies.filter(({ code }) => code === '200').length);
        known = ids;
      }
      let state: WorkOrderStatus = 'unprocessed';
      for (const { kind } of await historyOf(id)) {
        const next: WorkOrderStatus = after[kind]?.(state) ?? state;
        if (next !== state) expect([state, next, mayBecome(workOrderStates, state, next)]).toEqual([state, next, true]);
        state = next;
        reached.add(state);
      }
      expect(await statusOf(id)).toBe(state);
    }),
    { numRuns: 30, seed: 20261127, examples: [[wholeLife]] },
  );
  expect([...reached].sort()).toEqual(['cancelled', 'confirming', 'processing', 'resolved', 'unprocessed']);
}, 120_000);
