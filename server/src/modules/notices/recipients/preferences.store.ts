import type { NoticePreferences } from '@eoms/contract';
import { standardPreferences } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { noticePreferences as preferences } from '../notices.tables.ts';

type PreferencesRow = typeof preferences.$inferSelect;

const toPreferences = ({ userId: _, quietFrom, quietTo, ...row }: PreferencesRow): NoticePreferences => ({
  ...row,
  quiet: quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null,
});

export const preferencesOf = async (
  db: Executor,
  userIds: readonly string[],
): Promise<(userId: string) => NoticePreferences> => {
  const rows =
    userIds.length === 0 ? [] : await db.select().from(preferences).where(oneOf(preferences.userId, userIds));
  const known = new Map(rows.map((row) => [row.userId, toPreferences(row)]));
  return (userId) => known.get(userId) ?? standardPreferences;
};

export const savePreferences = async (
  tx: Executor,
  userId: string,
  { quiet, ...values }: NoticePreferences,
): Promise<void> => {
  const set = { ...values, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
  await tx
    .insert(preferences)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: preferences.userId, set });
};
