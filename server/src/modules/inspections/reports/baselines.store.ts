import type { Value } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { deviceBaselines as baselines } from '../inspections.tables.ts';

export type BaselineValues = Readonly<Record<string, Value>>;

export const findBaseline = async (db: Executor, deviceId: string) => {
  const [row] = await db.select().from(baselines).where(eq(baselines.deviceId, deviceId));
  return row;
};

/** What is kept of a device, locked until the transaction ends. */
export const lockBaseline = async (tx: Executor, deviceId: string): Promise<BaselineValues> => {
  const [row] = await tx.select().from(baselines).where(eq(baselines.deviceId, deviceId)).for('update');
  return row?.values ?? {};
};

/** Keeps these settings of a device; none: forgets it. */
export const keepBaseline = async (
  tx: Executor,
  deviceId: string,
  values: BaselineValues,
  by: string,
): Promise<void> => {
  if (Object.keys(values).length === 0) {
    await tx.delete(baselines).where(eq(baselines.deviceId, deviceId));
    return;
  }
  await tx
    .insert(baselines)
    .values({ deviceId, values, by })
    .onConflictDoUpdate({ target: baselines.deviceId, set: { values, by, at: sql`now()` } });
};
