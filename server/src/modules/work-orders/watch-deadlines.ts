import type { Database } from '../../platform/database/database.ts';
import type { News } from '../../platform/news/news.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OpenQueue } from '../../platform/work/work.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { announceOrder } from './announce-order.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { takeOverdue, untilDeadline } from './work-orders.store.ts';

interface DeadlineDeps {
  readonly database: Database;
  readonly work: Platform['work'];
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly news: Pick<News, 'changed'>;
}

const atOnce = 100;

/**
 * Says that the deadline of an order has passed, once: the mark and the notice commit together.
 */
export const createWatchDeadlines = (deps: DeadlineDeps): OpenQueue => {
  const { database, work, news } = deps;
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
  return work.open({
    name: 'deadlines of work orders',
    timed: {
      waiting: untilDeadline,
      async perform() {
        while ((await some()) === atOnce);
      },
    },
  });
};
