import type { InspectionOrder } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { InspectionRow, ItemRow } from '../runs/inspections.store.ts';

/** What is to be put right, as an order says it. */
export interface OrderOfItem {
  readonly item: ItemRow;
  readonly inspection: InspectionRow;
}

/** What inspections need of work orders; that module plugs it in. */
export interface InspectionOrders {
  /** The latest order about each of these items. */
  ofItems(db: Executor, itemIds: readonly string[]): Promise<ReadonlyMap<string, InspectionOrder>>;
  /**
   * Opens an order for an item, by a person or, without one, as the plan of the inspection wants it. False where an order
   * about the same device and an inspection is still open.
   */
  open(tx: Executor, order: OrderOfItem, by: Caller | undefined): Promise<boolean>;
}
