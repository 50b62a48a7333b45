import { type BehaviorCall, behaviorCallsAtMost } from '@eoms/contract';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { dataBehaviorCalls as calls, dataBehaviors } from './data-behaviors.tables.ts';

export type StoredCall = typeof calls.$inferInsert;

/** Adds calls, those of behaviours that are gone left out, and removes what is older than the last of each behaviour. */
export const storeCalls = async (db: Executor, entries: readonly StoredCall[]): Promise<void> => {
  const ids = [...new Set(entries.map(({ behaviorId }) => behaviorId))];
  const there = await db.select({ id: dataBehaviors.id }).from(dataBehaviors).where(inArray(dataBehaviors.id, ids));
  const known = new Set(there.map(({ id }) => id));
  const kept = entries.filter(({ behaviorId }) => known.has(behaviorId));
  if (kept.length === 0) return;
  await db.insert(calls).values([...kept]);
  await db.execute(sql`delete from data_behavior_calls where id in (
    select id from (
      select id, row_number() over (partition by behavior_id order by at desc, id desc) as n
      from data_behavior_calls where behavior_id in ${ids}) ranked
    where n > ${behaviorCallsAtMost})`);
};

export const listCalls = async (db: Executor, behaviorId: string): Promise<BehaviorCall[]> => {
  const rows = await db
    .select()
    .from(calls)
    .where(eq(calls.behaviorId, behaviorId))
    .orderBy(desc(calls.at), desc(calls.id))
    .limit(behaviorCallsAtMost);
  return rows.map(({ behaviorId: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
};
