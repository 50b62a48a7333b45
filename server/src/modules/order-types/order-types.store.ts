import { WorkOrderType, WorkOrderTypeDraft } from '@eoms/contract';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { workOrderTypes as types } from './order-types.tables.ts';

const shown = replyFields(types, WorkOrderType, {});

export const keptTypes: EntityDrafts<typeof types, WorkOrderTypeDraft> = {
  table: types,
  fields: draftFields(types, WorkOrderTypeDraft, {}),
  scope: 'none',
  violations: { work_order_types_name_key: { code: 'workOrderType.nameTaken', field: 'name' } },
  heldBy: { work_orders_type_fk: 'workOrderType.inUse' },
};

export const allTypes = async (db: Executor): Promise<WorkOrderType[]> => {
  const rows = await db.select(shown.columns).from(types).orderBy(asc(types.sort), asc(types.name), asc(types.id));
  return rows.map(shown.present);
};

/** A type as it stays until the transaction ends: what an order is checked by. */
export const holdType = async (tx: Executor, code: string): Promise<WorkOrderType | undefined> => {
  const [row] = await tx.select(shown.columns).from(types).where(eq(types.code, code)).for('share');
  return row && shown.present(row);
};
