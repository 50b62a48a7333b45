import { desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { installations, licenses } from './license.tables.ts';

export type Installation = typeof installations.$inferSelect;

/** Returns the row of this installation, created at its first start. */
export const ensureInstallation = async (db: Executor): Promise<Installation> => {
  await db.insert(installations).values({ only: true, id: newId() }).onConflictDoNothing();
  const [row] = await db.select().from(installations);
  if (!row) throw new Error('This installation has no identity.');
  return row;
};

/**
 * Identifies the database itself: the same on replicas, another one for a copy. Empty where the server does not say,
 * as some compatible ones do not.
 */
const databaseIdOf = async (db: Executor): Promise<string> => {
  const found = await db
    .execute<{ id: string }>(
      sql`select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id
        from pg_control_system()`,
    )
    .catch(() => null);
  return found?.rows[0]?.id ?? '';
};

/** The machine code of all machines that use this database: that of the first of them. */
export const settleMachineCode = async (db: Executor, proposed: string): Promise<string> => {
  const databaseId = await databaseIdOf(db);
  await db
    .update(installations)
    .set({ machineCode: proposed, databaseId })
    .where(or(isNull(installations.machineCode), sql`${installations.databaseId} is distinct from ${databaseId}`));
  const [row] = await db.select({ machineCode: installations.machineCode }).from(installations);
  return row?.machineCode ?? proposed;
};

/** Never goes back. Returns the time in effect. */
export const advanceClock = async (db: Executor, now: Date): Promise<Date> => {
  const [row] = await db
    .update(installations)
    .set({ clockSeenAt: sql`greatest(${installations.clockSeenAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(installations.only, true))
    .returning({ clockSeenAt: installations.clockSeenAt });
  return row?.clockSeenAt ?? now;
};

export const setClock = async (tx: Executor, at: Date): Promise<void> => {
  await tx.update(installations).set({ clockSeenAt: at }).where(eq(installations.only, true));
};

export const lockInstallation = async (tx: Executor): Promise<void> => {
  await tx.select().from(installations).for('update');
};

export const newestLicense = async (db: Executor): Promise<string | null> => {
  const [row] = await db.select({ text: licenses.text }).from(licenses).orderBy(desc(licenses.id)).limit(1);
  return row?.text ?? null;
};

export const latestIssue = async (db: Executor): Promise<Date | null> => {
  const [row] = await db
    .select({ issuedAt: licenses.issuedAt })
    .from(licenses)
    .orderBy(desc(licenses.issuedAt))
    .limit(1);
  return row?.issuedAt ?? null;
};

export const insertLicense = async (tx: Executor, text: string, issuedAt: Date): Promise<void> => {
  await tx.insert(licenses).values({ id: newId(), text, issuedAt });
};
