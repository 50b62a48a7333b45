import { ServiceLevelDraft, type ServiceStep, WorkingCalendarDraft, type WorkOrderUrgency } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { allTime, type VenueTime, workingHours } from '../calendar/calendar.module.ts';
import type { Promised } from './service-clock.ts';
import { workingCalendars as calendars, serviceLevels as levels } from './service-levels.tables.ts';

/** What is promised for an urgency, and whom to notify when. */
export interface Level extends Promised {
  readonly steps: readonly ServiceStep[];
}
export type Levels = ReadonlyMap<WorkOrderUrgency, Level>;

const minute = 60_000;
const inMs = (minutes: number | null): number | null => (minutes === null ? null : minutes * minute);

const calendarFields = draftFields(calendars, WorkingCalendarDraft, {});
export const keptCalendars: EntityDrafts<typeof calendars, WorkingCalendarDraft> = {
  table: calendars,
  fields: calendarFields,
  scope: 'none',
  violations: { working_calendars_name_key: { code: 'serviceLevel.calendarNameTaken', field: 'name' } },
  heldBy: { service_levels_calendar_fk: 'serviceLevel.calendarInUse' },
};

export const levelFields = draftFields(levels, ServiceLevelDraft, {});
export const keptLevels: EntityDrafts<typeof levels, ServiceLevelDraft> = {
  table: levels,
  fields: levelFields,
  scope: 'none',
  violations: { service_levels_calendar_fk: { code: '404', field: 'calendarId' } },
};

/** What is promised now, by the calendar of the venue. */
export const readLevels = async (db: Executor, venue: VenueTime): Promise<Levels> => {
  const rows = await db.select().from(levels).leftJoin(calendars, eq(calendars.id, levels.calendarId));
  return new Map(
    rows.map(({ service_levels: level, working_calendars: hours }) => [
      level.urgency,
      {
        targets: { response: inMs(level.responseMinutes), resolution: inMs(level.resolutionMinutes) },
        working: hours ? workingHours(hours, venue) : allTime,
        steps: level.steps,
      },
    ]),
  );
};

const lockKey = sql`hashtextextended('service_levels', 0)`;

/**
 * Until the transaction ends, what is promised does not change. Comes before any lock on an order, or changing it and
 * changing an order would wait for each other.
 */
export const holdLevels = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey})`);
};

/** Waits for all who hold what is promised, and keeps others from doing so until the transaction ends. */
export const lockLevels = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
};

export const listLevels = async (db: Executor) =>
  (
    await db
      .select({ level: levels, calendarName: calendars.name })
      .from(levels)
      .leftJoin(calendars, eq(calendars.id, levels.calendarId))
      .orderBy(asc(levels.urgency))
  ).map(({ level: { id: _, ...level }, calendarName }) => ({ ...level, calendarName }));

export const idOfLevel = async (db: Executor, urgency: WorkOrderUrgency): Promise<string | undefined> => {
  const [row] = await db.select({ id: levels.id }).from(levels).where(eq(levels.urgency, urgency));
  return row?.id;
};

export const listCalendars = (db: Executor) =>
  db
    .select({
      id: calendars.id,
      name: calendars.name,
      periods: calendars.periods,
      onHolidays: calendars.onHolidays,
      revision: calendars.revision,
      usedBy: sql<WorkOrderUrgency[]>`(select coalesce(array_agg(l.urgency order by l.urgency), '{}')
        from service_levels l where l.calendar_id = working_calendars.id)`,
    })
    .from(calendars)
    .orderBy(asc(calendars.name), asc(calendars.id));
