import { and, desc, eq, gte, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { alarmOccurrences, alarms } from '../../alarms/alarms.tables.ts';
import { meetings } from '../../meetings/meetings.tables.ts';

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** More alarms or meetings of one trigger are not played: the latest are. */
export const mostRows = 5_000;
const within = (column: Parameters<typeof gte>[0], { from, to }: Span): SQL | undefined =>
  and(gte(column, from), lte(column, to));

/** When alarms of places were raised and cleared within a span, of a level or a graver one. */
export const pastAlarms = (db: Executor, placeIds: readonly string[], level: number, span: Span) =>
  db
    .select({
      deviceName: alarms.deviceName,
      text: alarms.text,
      raisedAt: alarmOccurrences.raisedAt,
      clearedAt: alarmOccurrences.clearedAt,
    })
    .from(alarmOccurrences)
    .innerJoin(alarms, eq(alarms.id, alarmOccurrences.alarmId))
    .where(
      and(
        oneOf(alarms.placeId, placeIds),
        lte(alarms.level, level as 1),
        or(
          within(alarmOccurrences.raisedAt, span),
          and(isNotNull(alarmOccurrences.clearedAt), within(alarmOccurrences.clearedAt, span)),
        ),
      ),
    )
    .orderBy(desc(alarmOccurrences.raisedAt))
    .limit(mostRows);

/** Meetings of places that began or ended within a span, or were about to. */
export const pastMeetings = (db: Executor, placeIds: readonly string[], { from, to }: Span, minutes: number) =>
  db
    .select({
      placeId: meetings.placeId,
      subject: meetings.subject,
      startsAt: meetings.startsAt,
      endsAt: meetings.endsAt,
    })
    .from(meetings)
    .where(
      and(
        oneOf(meetings.placeId, placeIds),
        inArray(meetings.status, ['planned', 'running', 'ended', 'released']),
        lte(meetings.startsAt, new Date(to.getTime() + minutes * 60_000)),
        gte(meetings.endsAt, from),
      ),
    )
    .orderBy(desc(meetings.startsAt))
    .limit(mostRows);
