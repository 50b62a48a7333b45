import { mainEndTexts } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { announceOrder } from './announce-order.ts';
import type { Hearing } from './announce-state.ts';
import { duplicatesOf } from './order-relations.store.ts';
import type { OrderRow } from './work-orders.store.ts';

interface MainEnd {
  readonly end: keyof typeof mainEndTexts;
  readonly by: DoneBy & { readonly id: string };
  readonly hearing: Hearing;
}

/**
 * Tells those who opened or follow these orders, which were closed as duplicates, what became of the one that went on. The
 * notices are about their own orders: nobody learns of one that they may not see.
 */
const announceEndTo = async (
  tx: Executor,
  deps: { readonly notices: Pick<NoticesModule, 'send'> },
  duplicates: readonly OrderRow[],
  { end, by, hearing }: MainEnd,
): Promise<void> => {
  for (const order of duplicates)
    await announceOrder(tx, deps, order, {
      event: 'main-ended',
      users: [order.initiatorId, ...hearing(order)],
      by,
      text: mainEndTexts[end],
    });
};

/** Tells the people of the duplicates of an order how it ended. */
export const announceMainEnd = async (
  tx: Executor,
  deps: Parameters<typeof announceEndTo>[1],
  id: string,
  how: MainEnd,
): Promise<void> => announceEndTo(tx, deps, await duplicatesOf(tx, id), how);

/** The same to those of an order that is closed as a duplicate of one that has ended already. */
export const announceEarlierEnd = async (
  tx: Executor,
  deps: Parameters<typeof announceEndTo>[1],
  order: OrderRow,
  how: MainEnd,
): Promise<void> => announceEndTo(tx, deps, [order, ...(await duplicatesOf(tx, order.id))], how);
