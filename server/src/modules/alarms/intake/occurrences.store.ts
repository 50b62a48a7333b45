import type { AlarmOccurrence } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { manyRows } from '../../../platform/database/many-rows.ts';
import { alarmOccurrences as occurrences } from '../alarms.tables.ts';
import type { AlarmRow } from './alarm-intake.store.ts';

/** Of an alarm that flaps for days, how it began and how it goes on is enough. */
const kept = { first: 20, latest: 80 };

export interface RaisedAgain {
  readonly row: Pick<AlarmRow, 'id' | 'occurrences' | 'value'>;
  readonly times: number;
  readonly firstAt: number;
}

/** Adds what was just raised; what was active already is not another occurrence. */
export const addOccurrences = async (tx: Executor, raised: readonly RaisedAgain[]): Promise<void> => {
  if (raised.length === 0) return;
  const rows = raised.map(({ row, times, firstAt }) => ({
    alarmId: row.id,
    number: row.occurrences,
    times,
    raisedAt: new Date(firstAt),
    value: row.value,
  }));
  await tx.execute(sql`insert into ${occurrences} ${manyRows(occurrences, rows)} on conflict do nothing`);
  const long = raised.filter(({ row }) => row.occurrences > kept.first + kept.latest);
  if (long.length === 0) return;
  const ids = sql.param(long.map(({ row }) => row.id));
  const counts = sql.param(long.map(({ row }) => row.occurrences));
  await tx.execute(sql`
    delete from ${occurrences} o using unnest(${ids}::uuid[], ${counts}::int[]) as l (id, count)
    where o.alarm_id = l.id and o.number > ${kept.first} and o.number <= l.count - ${kept.latest}`);
};

/** Ends the open occurrence of alarms whose cause has gone. */
export const endOccurrences = async (
  tx: Executor,
  cleared: readonly Pick<AlarmRow, 'id' | 'clearedAt'>[],
): Promise<void> => {
  if (cleared.length === 0) return;
  const ids = sql.param(cleared.map(({ id }) => id));
  const times = sql.param(cleared.map(({ clearedAt }) => clearedAt?.toISOString() ?? null));
  await tx.execute(sql`
    update ${occurrences} o set cleared_at = coalesce(c.at, now())
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as c (id, at)
    where o.alarm_id = c.id and o.cleared_at is null`);
};

export const listOccurrences = async (db: Executor, alarmId: string): Promise<AlarmOccurrence[]> => {
  const rows = await db
    .select()
    .from(occurrences)
    .where(eq(occurrences.alarmId, alarmId))
    .orderBy(asc(occurrences.number));
  return rows.map(({ alarmId: _, ...row }) => ({
    ...row,
    value: row.value ?? null,
    raisedAt: row.raisedAt.toISOString(),
    clearedAt: row.clearedAt?.toISOString() ?? null,
  }));
};
