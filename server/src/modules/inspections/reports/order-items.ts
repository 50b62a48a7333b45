import type { Database } from '../../../platform/database/database.ts';
import { lockRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { inspectionsIn } from '../runs/inspections.store.ts';
import type { InspectionOrders } from './orders-port.ts';
import { itemsOf } from './report.store.ts';

export interface OrderItemsDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly orders: () => InspectionOrders;
}

/** Opens an order for each of the items that failed and has none that is open. */
export const orderItems = (
  { database, orders }: OrderItemsDeps,
  caller: Caller,
  { id, itemIds }: { readonly id: string; readonly itemIds: readonly string[] },
): Promise<{ opened: number }> =>
  database.transaction(async (tx) => {
    const inspection = await lockRow(tx, inspectionsIn(caller.places), id);
    let opened = 0;
    for (const item of await itemsOf(tx, id, itemIds))
      if (item.status === 'failed' && (await orders().open(tx, { item, inspection }, caller))) opened += 1;
    if (opened === 0) throw refuse('inspection.nothingFailed');
    await caller.audit({ target: id, after: { itemIds, opened } }, tx);
    return { opened };
  });
