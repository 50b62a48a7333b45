import type { WorkOrderType, WorkOrderUrgency } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { announceOrder } from './announce-order.ts';
import { noteRecord } from './order-records.store.ts';
import { insertOrder, type OrderRow } from './work-orders.store.ts';

/** An order to be opened; everything in it was checked. */
export interface NewOrder {
  readonly theme: string;
  readonly type: WorkOrderType;
  readonly urgency: WorkOrderUrgency;
  readonly placeId: string;
  readonly placeName: string;
  readonly description: string;
  readonly deadline: Date | null;
  readonly assigneeId: string | null;
  readonly assignee: string | null;
  readonly supervisorId: string | null;
  readonly supervisor: string | null;
  /** The step of a run that opens it. */
  readonly runId?: string;
  readonly runPosition?: string;
}

/** Opens an order and tells whom it is given to. Undefined where this step of the run has opened it before. */
export const openOrder = async (
  tx: Executor,
  { notices }: { readonly notices: Pick<NoticesModule, 'send'> },
  order: NewOrder,
  by: DoneBy,
): Promise<OrderRow | undefined> => {
  const initiator = { initiatorId: by.id, initiator: by.name };
  const row = await insertOrder(tx, { id: newId(), status: 'unprocessed', ...initiator, ...order });
  if (!row) return undefined;
  await noteRecord(tx, row.id, { kind: 'created', detail: { to: row.assignee } }, by);
  const users = [row.assigneeId, row.supervisorId];
  await announceOrder(tx, { notices }, row, { occasion: 'assigned', users, by, text: row.description });
  return row;
};
