import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { News } from '../../platform/news/news.ts';
import { createRepeated, type Repeated } from '../../platform/repeat.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { announceOrder } from './announce-order.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { takeOverdue, untilNextDeadline } from './work-orders.store.ts';

interface DeadlineDeps {
  readonly database: Database;
  readonly log: Log;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly news: Pick<News, 'changed'>;
}

const lookEveryMs = 10_000;
const atOnce = 100;

/**
 * Says that the deadline of an order has passed, once. Every node looks; the mark and the notice commit together, so that
 * neither a restart nor a second node loses or doubles any.
 */
export const createWatchDeadlines = (deps: DeadlineDeps): Repeated & { check(): Promise<void> } => {
  const { database, log, news } = deps;
  const some = (): Promise<number> =>
    database.transaction(async (tx) => {
      const taken = await takeOverdue(tx, atOnce);
      for (const order of taken) {
        await noteRecord(tx, order.id, { kind: 'overdue' }, undefined);
        await news.changed(tx, orderChanged, { orderId: order.id, placeId: order.placeId });
        const users = [order.assigneeId, order.supervisorId, order.initiatorId];
        await announceOrder(tx, deps, order, { event: 'overdue', users, by: undefined, text: order.description });
      }
      return taken.length;
    });
  const check = async (): Promise<void> => {
    while ((await some()) === atOnce);
  };
  const looking = createRepeated({
    name: 'deadlines of work orders',
    everyMs: lookEveryMs,
    log,
    async work() {
      await check();
      return untilNextDeadline(database.db);
    },
  });
  return { ...looking, check };
};
