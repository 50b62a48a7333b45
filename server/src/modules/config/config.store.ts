import type { ConfigType, SettingChange } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { systemConfigChanges, systemConfigs } from './config.tables.ts';

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

/** Notes that these settings were saved just now. */
export const noteChanges = async (
  tx: Executor,
  type: ConfigType,
  keys: readonly string[],
  by: { readonly userId: string; readonly username: string },
): Promise<void> => {
  if (keys.length === 0) return;
  const { userId, username } = by;
  await tx
    .insert(systemConfigChanges)
    .values(keys.map((key) => ({ type, key, userId, username })))
    .onConflictDoUpdate({
      target: [systemConfigChanges.type, systemConfigChanges.key],
      set: { userId, username, at: sql`now()` },
    });
};

export const changesOf = async (db: Executor, type: ConfigType): Promise<SettingChange[]> => {
  const rows = await db.select().from(systemConfigChanges).where(eq(systemConfigChanges.type, type));
  return rows.map(({ key, username, at }) => ({ key, by: username, at: at.toISOString() }));
};
