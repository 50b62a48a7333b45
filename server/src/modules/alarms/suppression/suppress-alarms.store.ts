import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { alarms } from '../alarms.tables.ts';
import type { AlarmRow, Mark } from '../intake/alarm-intake.store.ts';
import { wholeLevel } from '../levels/alarm-levels.store.ts';

/**
 * What decides whether pending alarms are covered, and their marks: of all, of those that are marked, or of those with
 * these ids, which stay locked.
 */
export const pendingMarks = (db: Executor, which: 'all' | 'marked' | readonly string[]) => {
  const rows = db
    .select({
      id: alarms.id,
      deviceId: alarms.deviceId,
      placeId: alarms.placeId,
      level: wholeLevel(alarms),
      suppressedBy: alarms.suppressedBy,
      suppressedName: alarms.suppressedName,
      suppressedUntil: alarms.suppressedUntil,
    })
    .from(alarms)
    .where(
      and(
        eq(alarms.status, 'pending'),
        which === 'marked' ? isNotNull(alarms.suppressedBy) : undefined,
        typeof which === 'string' ? undefined : oneOf(alarms.id, which),
      ),
    )
    .orderBy(alarms.id);
  return typeof which === 'string' ? rows : rows.for('no key update');
};
export type MarkedAlarm = Awaited<ReturnType<typeof pendingMarks>>[number];

export const setMarks = async (
  tx: Executor,
  marks: readonly (Mark & { readonly id: string })[],
): Promise<AlarmRow[]> => {
  const list = (values: readonly (string | null | undefined)[]) => sql.param(values.map((value) => value ?? null));
  const given = sql`unnest(
    ${list(marks.map(({ id }) => id))}::uuid[],
    ${list(marks.map(({ suppressedBy }) => suppressedBy))}::uuid[],
    ${list(marks.map(({ suppressedName }) => suppressedName))}::text[],
    ${list(marks.map(({ suppressedUntil }) => suppressedUntil?.toISOString()))}::timestamptz[])`;
  return tx
    .update(alarms)
    .set({ suppressedBy: sql`m.window_id`, suppressedName: sql`m.name`, suppressedUntil: sql`m.until` })
    .from(sql`${given} as m (id, window_id, name, until)`)
    .where(sql`${alarms.id} = m.id`)
    .returning(getTableColumns(alarms));
};
