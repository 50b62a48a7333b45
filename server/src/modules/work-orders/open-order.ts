import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { News } from '../../platform/news/news.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { ServiceLevelsModule } from '../service-levels/service-levels.module.ts';
import { announceOrder } from './announce-order.ts';
import { clocksOfNew } from './order-clocks.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { insertOrder, type OrderRow, type OrderValues } from './work-orders.store.ts';

/** An order to be opened; everything in it was checked. */
export type NewOrder = Omit<OrderValues, 'id' | 'status' | 'initiatorId' | 'initiator'>;

export interface OpenOrderDeps {
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly levels: Pick<ServiceLevelsModule, 'inForce'>;
  readonly news: Pick<News, 'changed'>;
}

/** Opens an order and tells whom it is given to. Undefined where this step of the run has opened it before. */
export const openOrder = async (
  tx: Executor,
  { notices, levels, news }: OpenOrderDeps,
  order: NewOrder,
  by: DoneBy,
): Promise<OrderRow | undefined> => {
  const initiator = { initiatorId: by.id, initiator: by.name };
  const clocks = clocksOfNew(order, await levels.inForce(tx), new Date());
  const row = await insertOrder(tx, { id: newId(), status: 'unprocessed', ...clocks, ...initiator, ...order });
  if (!row) return undefined;
  await noteRecord(tx, row.id, { kind: 'created', detail: { to: row.assignee } }, by);
  await news.changed(tx, orderChanged, { orderId: row.id, placeId: row.placeId });
  const users = [row.assigneeId, row.supervisorId];
  await announceOrder(tx, { notices }, row, { event: 'assigned', users, by, text: row.description });
  return row;
};
