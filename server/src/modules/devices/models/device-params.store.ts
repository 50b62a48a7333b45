import type { Value } from '@eoms/contract';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { devices } from '../devices.tables.ts';

/** Connection parameters of a model's devices, or of one of them; `lock` locks the rows until the transaction ends. */
export const paramsOfDevices = async (
  db: Executor,
  { modelId, deviceId }: { readonly modelId: string; readonly deviceId?: string },
  lock: boolean,
): Promise<{ id: string; params: Record<string, Value> }[]> => {
  const query = db
    .select({ id: devices.id, params: devices.params })
    .from(devices)
    .where(and(eq(devices.modelId, modelId), deviceId === undefined ? undefined : eq(devices.id, deviceId)))
    .orderBy(devices.id)
    .$dynamic();
  return lock ? query.for('update') : query;
};

export const writeParams = async (db: Executor, id: string, params: Record<string, Value>): Promise<void> => {
  await db.update(devices).set({ params, updatedAt: new Date() }).where(eq(devices.id, id));
};
