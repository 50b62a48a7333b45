import { type AlarmLevel, type AlarmLevelEntry, type SourceText, severityOf } from '@eoms/contract';
import { alarmLevelNames } from '@eoms/phrases';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { alarmLevels as levels } from '../alarms.tables.ts';

export type LevelRow = typeof levels.$inferSelect;

/** The entry of the dictionary that a row names by its severity and kind. */
export const wholeLevel = ({ level, levelKind }: { level: PgColumn; levelKind: PgColumn }): SQL<AlarmLevel> =>
  sql<AlarmLevel>`(case when ${levelKind} = 0 then ${level} else ${level} * 10 + ${levelKind} end)`.mapWith(Number);

const order = [asc(levels.severity), asc(levels.sort), asc(levels.level)];

/** The gravest first. */
export const readLevels = async (db: Executor): Promise<AlarmLevelEntry[]> =>
  (
    await db
      .select()
      .from(levels)
      .orderBy(...order)
  ).map(({ severity: _s, sort: _o, createdAt: _c, ...entry }) => entry);

/** One change of the dictionary at a time, so that the order and the numbers of levels stay whole. */
export const lockLevels = async (tx: Executor): Promise<LevelRow[]> => {
  // Not the rows alone: whoever waits for them would not see those that were added meanwhile.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alarm_levels', 0))`);
  return tx
    .select()
    .from(levels)
    .orderBy(...order)
    .for('update');
};

/** Nobody can remove these until the transaction ends. */
export const holdLevels = async (tx: Executor, wanted: readonly AlarmLevel[]): Promise<LevelRow[]> => {
  const found: LevelRow[] = [];
  for (const level of [...new Set(wanted)].sort((a, b) => a - b))
    found.push(...(await tx.select().from(levels).where(eq(levels.level, level)).for('share')));
  return found;
};

export const insertLevel = async (tx: Executor, row: typeof levels.$inferInsert): Promise<void> => {
  await tx.insert(levels).values(row);
};
export const updateLevel = async (
  tx: Executor,
  level: AlarmLevel,
  values: PgUpdateSetSource<typeof levels>,
): Promise<void> => {
  await tx.update(levels).set(values).where(eq(levels.level, level));
};
export const sortLevel = (tx: Executor, level: AlarmLevel, sort: number): Promise<void> =>
  updateLevel(tx, level, { sort, ...unedited(levels) });
export const deleteLevel = async (tx: Executor, level: AlarmLevel): Promise<void> => {
  await tx.delete(levels).where(eq(levels.level, level));
};

/** For a level that was removed while an alarm of it was on its way. */
const ofSeverity = (level: AlarmLevel): SourceText => alarmLevelNames[severityOf(level)];

export const nameOfLevel = async (db: Executor, level: AlarmLevel): Promise<SourceText> => {
  const [row] = await db.select({ names: levels.names }).from(levels).where(eq(levels.level, level));
  return row?.names ?? ofSeverity(level);
};

/** All names, for tables. */
export const namesOfLevels = async (db: Executor): Promise<(level: AlarmLevel) => SourceText> => {
  const all = new Map((await readLevels(db)).map(({ level, names }) => [level, names]));
  return (level) => all.get(level) ?? ofSeverity(level);
};
