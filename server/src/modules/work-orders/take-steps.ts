import type { OrderPart, ServiceStep } from '@eoms/contract';
import { timeUsedText } from '@eoms/phrases';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { News } from '../../platform/news/news.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { DueStep, ServiceLevelsModule } from '../service-levels/service-levels.module.ts';
import { announceOrder } from './announce-order.ts';
import { lockDueOrders, setSteps } from './order-clocks.store.ts';
import { stepsDue } from './order-clocks.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import type { OrderRow } from './work-orders.store.ts';

interface TakeStepsDeps {
  readonly database: Database;
  readonly levels: Pick<ServiceLevelsModule, 'inForce'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly news: Pick<News, 'changed'>;
}

const whole = 100;
const personOf: Readonly<Record<OrderPart, (order: OrderRow) => string | null>> = {
  assignee: ({ assigneeId }) => assigneeId,
  supervisor: ({ supervisorId }) => supervisorId,
  initiator: ({ initiatorId }) => initiatorId,
};
const usersOf = (order: OrderRow, { parts, userIds }: ServiceStep) => [
  ...parts.map((part) => personOf[part](order)),
  ...userIds,
];

const take = async (tx: Executor, deps: TakeStepsDeps, order: OrderRow, { step }: DueStep): Promise<void> => {
  const { clock, percent } = step;
  await noteRecord(
    tx,
    order.id,
    { kind: percent < whole ? 'warned' : 'breached', detail: { clock, percent } },
    undefined,
  );
  const users = usersOf(order, step);
  await announceOrder(tx, deps, order, {
    event: 'time-used',
    users,
    by: undefined,
    text: timeUsedText(clock, percent),
  });
};

/**
 * Says that so much of the time of an order is used up: each step of its service level once, on its own clock, and not
 * while the order is held or closed. The mark and the notice commit together.
 */
export const takeSteps = async (deps: TakeStepsDeps): Promise<void> => {
  for (;;) {
    const taken = await deps.database.transaction(async (tx) => {
      const levels = await deps.levels.inForce(tx);
      const orders = await lockDueOrders(tx);
      const now = new Date();
      for (const order of orders) {
        const { due, ...values } = stepsDue(order, levels, now);
        await setSteps(tx, order.id, values);
        for (const one of due) await take(tx, deps, order, one);
        if (due.length > 0) await deps.news.changed(tx, orderChanged, { orderId: order.id, placeId: order.placeId });
      }
      return orders.length;
    });
    if (taken === 0) return;
  }
};
