import type { Value } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { deviceBaselines as baselines } from '../inspections.tables.ts';

export type BaselineValues = Readonly<Record<string, Value>>;

export const findBaseline = async (db: Executor, deviceId: string) => {
  const [row] = await db.select().from(baselines).where(eq(baselines.deviceId, deviceId));
  return row;
};

/** The baseline of a device, locked until the transaction ends; also where it has none yet. */
export const lockBaseline = async (tx: Executor, deviceId: string): Promise<BaselineValues> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`baseline:${deviceId}`}, 0))`);
  const [row] = await tx.select().from(baselines).where(eq(baselines.deviceId, deviceId));
  return row?.values ?? {};
};

/** Stores the baseline of a device; without settings, it has none. */
export const storeBaseline = async (
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
