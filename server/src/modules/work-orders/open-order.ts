import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { News } from '../../platform/news/news.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { OrderRulesModule } from '../order-rules/order-rules.module.ts';
import type { ServiceLevelsModule } from '../service-levels/service-levels.module.ts';
import { announceOrder } from './announce-order.ts';
import { clocksOfNew } from './order-clocks.ts';
import { noteRecord } from './order-records.store.ts';
import { orderChanged, orderMoved } from './work-orders.news.ts';
import { insertOrder, type OrderRow, type OrderValues } from './work-orders.store.ts';

/** An order to be opened; everything in it was checked. */
export type NewOrder = Omit<OrderValues, 'id' | 'status' | 'initiatorId' | 'initiator'>;

/** Who gets an order that is opened for nobody. */
export type Assignment = Pick<OrderRulesModule, 'choose'>;

export interface OpenOrderDeps {
  readonly assignment: Assignment;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly levels: Pick<ServiceLevelsModule, 'inForce'>;
  readonly news: Pick<News, 'changed'>;
}

/** Opens an order, for nobody as the rules say, and tells whom it is given to. Undefined where this step of the run has opened it before. */
export const openOrder = async (
  tx: Executor,
  { notices, levels, news, assignment }: OpenOrderDeps,
  given: NewOrder,
  by: DoneBy,
): Promise<OrderRow | undefined> => {
  const chosen = given.assigneeId ? undefined : await assignment.choose(tx, given);
  const order = chosen ? { ...given, assigneeId: chosen.userId, assignee: chosen.name } : given;
  const initiator = { initiatorId: by.id, initiator: by.name };
  const clocks = clocksOfNew(order, await levels.inForce(tx), new Date());
  const row = await insertOrder(tx, { id: newId(), status: 'unprocessed', ...clocks, ...initiator, ...order });
  if (!row) return undefined;
  await noteRecord(tx, row.id, { kind: 'created', detail: { to: given.assignee ?? null } }, by);
  if (chosen)
    await noteRecord(tx, row.id, { kind: 'assigned', detail: { to: chosen.name, rule: chosen.rule } }, undefined);
  await news.changed(tx, orderChanged, { orderId: row.id, placeId: row.placeId });
  const opened = { orderId: row.id, from: null, to: row.status, at: row.createdAt.toISOString() };
  await news.changed(tx, orderMoved, opened);
  const users = [row.assigneeId, row.supervisorId];
  await announceOrder(tx, { notices }, row, { event: 'assigned', users, by, text: row.description });
  return row;
};
