import type { Database } from '../../../platform/database/database.ts';
import { type AnnounceDeps, announceFound } from '../runs/announce-inspection.ts';
import { takeFollowUp } from '../runs/inspections.store.ts';
import { failedItems } from '../runs/items.store.ts';
import type { InspectionOrders } from './orders-port.ts';

export interface FollowUpDeps extends AnnounceDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly orders: () => InspectionOrders;
}

/**
 * What the plan of an inspection that has ended wants to follow, once: the row is marked in the same transaction as the
 * notice and the orders.
 */
export const followUp = (deps: FollowUpDeps, inspectionId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const row = await takeFollowUp(tx, inspectionId);
    if (!row || row.failed === 0) return;
    const { order, notify } = row.definition.followUp;
    if (notify) await announceFound(deps, tx, row);
    if (!order) return;
    for (const item of await failedItems(tx, inspectionId))
      await deps.orders().open(tx, { item, inspection: row }, undefined);
  });
