import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { untilFirst } from '../../platform/work/until-first.store.ts';
import { alarmNoticesSent as sent, alarmNoticeTimers as timers } from './alarm-notices.tables.ts';

export type Timer = typeof timers.$inferSelect;

/** Whether this is the first time that the occasion is noted for the alarm. */
export const noteSent = async (tx: Executor, alarmId: string, occasion: string): Promise<boolean> => {
  const rows = await tx.insert(sent).values({ alarmId, occasion }).onConflictDoNothing().returning();
  return rows.length > 0;
};

export const wasSent = async (tx: Executor, alarmId: string, occasion: string): Promise<boolean> =>
  (await tx.$count(sent, and(eq(sent.alarmId, alarmId), eq(sent.occasion, occasion)))) > 0;

/** Sets timers that are not set yet. */
export const setTimers = async (tx: Executor, rows: readonly Timer[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insert(timers)
      .values([...rows])
      .onConflictDoNothing();
};

export const dropTimers = async (tx: Executor, alarmId: string): Promise<void> => {
  await tx.delete(timers).where(eq(timers.alarmId, alarmId));
};

const isTimer = ({ alarmId, kind, step }: Timer) =>
  and(eq(timers.alarmId, alarmId), eq(timers.kind, kind), eq(timers.step, step));

export const dropTimer = async (tx: Executor, timer: Timer): Promise<void> => {
  await tx.delete(timers).where(isTimer(timer));
};

export const moveTimer = async (tx: Executor, timer: Timer, dueAt: Date): Promise<void> => {
  await tx.update(timers).set({ dueAt }).where(isTimer(timer));
};

/** The timer that is due first, locked: no other node gets it. */
export const takeDueTimer = async (tx: Executor): Promise<Timer | undefined> => {
  const [row] = await tx
    .select()
    .from(timers)
    .where(sql`${timers.dueAt} <= now()`)
    .orderBy(timers.dueAt, timers.alarmId, timers.kind, timers.step)
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
};

export const untilTimer = untilFirst(timers, timers.dueAt);

export const forgetSent = async (db: Executor, days: number): Promise<void> => {
  await db.delete(sent).where(sql`${sent.createdAt} < now() - make_interval(days => ${days})`);
};
