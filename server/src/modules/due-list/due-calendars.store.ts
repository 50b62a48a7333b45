import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { dueCalendars as calendars } from './due-list.tables.ts';

export const findCalendar = async (db: Executor, userId: string) => {
  const [row] = await db.select().from(calendars).where(eq(calendars.userId, userId));
  return row;
};

export const calendarWithKey = async (db: Executor, keyHash: string) => {
  const [row] = await db.select().from(calendars).where(eq(calendars.keyHash, keyHash));
  return row;
};

/** One address a user: a new one ends the older one. */
export const setCalendar = async (tx: Executor, row: typeof calendars.$inferInsert): Promise<void> => {
  await tx
    .insert(calendars)
    .values(row)
    .onConflictDoUpdate({ target: calendars.userId, set: { roleId: row.roleId ?? null, keyHash: row.keyHash } });
};

export const dropCalendar = async (tx: Executor, userId: string): Promise<void> => {
  await tx.delete(calendars).where(eq(calendars.userId, userId));
};
