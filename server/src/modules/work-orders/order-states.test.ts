import { workOrdersEndpoints as calls, isOpenOrder, mayBecome, WorkOrderStatus, workOrderStates } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrdersSystem, openOrdersSystem } from './orders.fixture.ts';

let system: OrdersSystem;
let assigneeId = '';
beforeAll(async () => {
  system = await openOrdersSystem();
  const grants = { workOrderCenter: ['view', 'edit', 'control'] } as const;
  assigneeId = (await system.person('Chen', grants, [system.venue.room])).userId;
});
afterAll(() => system.close());

const put = async (status: WorkOrderStatus, assignee: string | null = null): Promise<string> => {
  const id = await system.open();
  await system.platform.database.pool.query(
    `update work_orders set status = $2, confirmation = 'initiator', assignee_id = $3,
       reopen_until = now() + interval '1 day' where id = $1`,
    [id, status, assignee],
  );
  return id;
};

type Answer = { code: string; message?: string };
const en = { headers: { 'accept-language': 'en' } };
const confirmed = ['equipmentWorks', 'placeTidy'] as const;
const text = { text: 'looked at it', progress: 10, images: [] };
interface Way {
  readonly call: (id: string) => Promise<Answer>;
  readonly allows: (status: WorkOrderStatus) => boolean;
  /** As in "cannot be …". */
  readonly done: string;
}
const isOpen = isOpenOrder;
const reasoned = (action: 'return' | 'reject' | 'reopen') => (id: string) =>
  system.admin.call(calls.handleWorkOrder, { body: { id, action, reason: 'so' }, ...en });
const into = (to: WorkOrderStatus) => (status: WorkOrderStatus) => mayBecome(workOrderStates, status, to);
const ways: Readonly<Record<string, Way>> = {
  accept: {
    call: (id) => system.admin.call(calls.handleWorkOrder, { body: { id, action: 'accept' }, ...en }),
    allows: (status) => status === 'unprocessed',
    done: 'accepted',
  },
  complete: {
    call: (id) =>
      system.admin.call(calls.handleWorkOrder, {
        body: { id, action: 'complete', result: 'done', confirmed: [...confirmed], solveAlarms: null },
        ...en,
      }),
    allows: (status) => status === 'processing',
    done: 'completed',
  },
  transfer: {
    call: (id) => system.admin.call(calls.transferWorkOrder, { body: { id, assigneeId, reason: 'busy' }, ...en }),
    allows: isOpen,
    done: 'transferred',
  },
  cancel: {
    call: (id) => system.admin.call(calls.cancelWorkOrder, { body: { id, reason: 'solved itself' }, ...en }),
    allows: into('cancelled'),
    done: 'cancelled',
  },
  return: { call: reasoned('return'), allows: isOpen, done: 'given back' },
  confirm: {
    call: (id) => system.admin.call(calls.handleWorkOrder, { body: { id, action: 'confirm', remarks: '' }, ...en }),
    allows: (status) => status === 'confirming',
    done: 'confirmed',
  },
  reject: { call: reasoned('reject'), allows: (status) => status === 'confirming', done: 'sent back' },
  reopen: { call: reasoned('reopen'), allows: (status) => status === 'resolved', done: 'opened again' },
  edit: {
    call: (id) => system.admin.call(calls.saveWorkOrder, { body: system.draft({ id, theme: 'Green' }), ...en }),
    allows: isOpen,
    done: 'changed',
  },
  write: {
    call: (id) => system.admin.call(calls.saveWorkOrderRecord, { body: { orderId: id, ...text }, ...en }),
    allows: (status) => isOpen(status) || status === 'confirming',
    done: 'given records',
  },
};
const stateWords: Readonly<Record<WorkOrderStatus, string>> = {
  unprocessed: 'unprocessed',
  processing: 'being processed',
  confirming: 'waiting to be confirmed',
  resolved: 'resolved',
  cancelled: 'cancelled',
};

it.each(WorkOrderStatus.options.flatMap((status) => Object.keys(ways).map((way) => ({ status, way }))))(
  'an order that is $status meets "$way" as the contract says',
  async ({ status, way }) => {
    const { call, allows, done } = ways[way] as Way;
    const { code, message } = await call(await put(status, way === 'return' ? assigneeId : null));
    if (allows(status)) expect(code).toBe('200');
    else {
      expect(code).toBe('workOrder.wrongState');
      expect(message).toBe(`A work order that is ${stateWords[status]} cannot be ${done}.`);
    }
  },
);

it('says it in Chinese too', async () => {
  const body = { id: await put('unprocessed'), action: 'complete', result: 'done', solveAlarms: null } as const;
  const reply = await system.admin.call(calls.handleWorkOrder, { body: { ...body, confirmed: [...confirmed] } });
  expect(reply.message).toBe('未处理的工单不能完成');
});
