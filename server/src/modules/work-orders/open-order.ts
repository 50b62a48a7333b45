import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { News } from '../../platform/news/news.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { announceOrder } from './announce-order.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { insertOrder, type OrderRow, type OrderValues } from './work-orders.store.ts';

/** An order to be opened; everything in it was checked. */
export type NewOrder = Omit<OrderValues, 'id' | 'status' | 'initiatorId' | 'initiator'>;

/** Opens an order and tells whom it is given to. Undefined where this step of the run has opened it before. */
export const openOrder = async (
  tx: Executor,
  { notices, news }: { readonly notices: Pick<NoticesModule, 'send'>; readonly news: Pick<News, 'changed'> },
  order: NewOrder,
  by: DoneBy,
): Promise<OrderRow | undefined> => {
  const initiator = { initiatorId: by.id, initiator: by.name };
  const row = await insertOrder(tx, { id: newId(), status: 'unprocessed', ...initiator, ...order });
  if (!row) return undefined;
  await noteRecord(tx, row.id, { kind: 'created', detail: { to: row.assignee } }, by);
  await news.changed(tx, orderChanged, { orderId: row.id, placeId: row.placeId });
  const users = [row.assigneeId, row.supervisorId];
  await announceOrder(tx, { notices }, row, { event: 'assigned', users, by, text: row.description });
  return row;
};
