import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { alarms } from '../../alarms/alarms.tables.ts';
import { meetings } from '../../meetings/meetings.tables.ts';

export const findAlarm = async (db: Executor, id: string): Promise<typeof alarms.$inferSelect | undefined> => {
  const [alarm] = await db.select().from(alarms).where(eq(alarms.id, id));
  return alarm;
};

export const subjectOfMeeting = async (db: Executor, id: string): Promise<string | undefined> => {
  const [meeting] = await db.select({ subject: meetings.subject }).from(meetings).where(eq(meetings.id, id));
  return meeting?.subject;
};

export interface SoonMeeting {
  readonly id: string;
  readonly placeId: string;
  readonly subject: string;
  readonly startsAt: Date;
}

/** Planned meetings of these places that begin within so many minutes. */
export const meetingsWithin = (db: Executor, placeIds: readonly string[], minutes: number): Promise<SoonMeeting[]> =>
  db
    .select({ id: meetings.id, placeId: meetings.placeId, subject: meetings.subject, startsAt: meetings.startsAt })
    .from(meetings)
    .where(
      and(
        oneOf(meetings.placeId, placeIds),
        eq(meetings.status, 'planned'),
        sql`${meetings.startsAt} > now() and ${meetings.startsAt} <= now() + make_interval(mins => ${minutes})`,
      ),
    );
