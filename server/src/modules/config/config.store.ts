import type { ConfigType } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { systemConfigs } from './config.tables.ts';

export type ConfigRow = typeof systemConfigs.$inferSelect;

export const readConfig = async (db: Executor, type: ConfigType): Promise<ConfigRow | undefined> => {
  const [row] = await db.select().from(systemConfigs).where(eq(systemConfigs.type, type));
  return row;
};

/** `secret` undefined: unchanged. */
export const writeConfig = async (
  tx: Executor,
  type: ConfigType,
  values: Record<string, unknown>,
  secret: string | null | undefined,
): Promise<void> => {
  const change = { values, ...(secret === undefined ? {} : { secret }) };
  await tx
    .insert(systemConfigs)
    .values({ type, ...change })
    .onConflictDoUpdate({ target: systemConfigs.type, set: { ...change, updatedAt: sql`now()` } });
};
