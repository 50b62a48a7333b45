import {
  type MeetingSceneKind,
  type MeetingSceneOutcome,
  type MeetingSceneRun,
  type MeetingScenes,
  meetingSceneStates,
} from '@eoms/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { progressRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { deviceCommands } from '../commands/commands.tables.ts';
import { placeActionGroups, sceneRuns } from '../controls/controls.tables.ts';
import { meetings } from '../meetings/meetings.tables.ts';
import { places } from '../places/places.tables.ts';
import { meetingSceneRuns as done, meetingScenes as scenes } from './meeting-scenes.tables.ts';

export const findScenes = async (db: Executor, placeId: string): Promise<MeetingScenes | null> => {
  const [row] = await db.select().from(scenes).where(eq(scenes.placeId, placeId));
  if (!row) return null;
  const { placeId: _, since: _since, ...found } = row;
  return found;
};

export const storeScenes = async (tx: Executor, placeId: string, given: MeetingScenes | null): Promise<void> => {
  await tx.delete(scenes).where(eq(scenes.placeId, placeId));
  if (given) await tx.insert(scenes).values({ placeId, ...given });
};

/** How many of these are action groups of the place. */
export const countGroups = (db: Executor, placeId: string, ids: readonly string[]): Promise<number> =>
  db.$count(placeActionGroups, and(eq(placeActionGroups.placeId, placeId), oneOf(placeActionGroups.id, ids)));

export const listDone = async (db: Executor, meetingId: string): Promise<MeetingSceneRun[]> => {
  const rows = await db.select().from(done).where(eq(done.meetingId, meetingId)).orderBy(asc(done.at));
  return rows.map(({ kind, at, outcome, runId, refused }) => ({ kind, at: at.toISOString(), outcome, runId, refused }));
};

export interface DueScene {
  readonly meetingId: string;
  readonly placeId: string;
  readonly kind: MeetingSceneKind;
  readonly groupId: string;
  readonly subject: string;
  readonly dueAt: Date;
  readonly startsAt: Date;
}

const mins = (count: unknown) => sql`make_interval(mins => ${count})`;
const wasDone = (kind: MeetingSceneKind) =>
  sql`exists (select from ${done} d where d.meeting_id = m.id and d.kind = ${kind})`;

/**
 * What is due by the database's clock and was not done yet. A meeting that nobody came to, or that was cancelled after
 * the room was switched on for it, is over at once.
 */
export const dueScenes = async (db: Executor): Promise<DueScene[]> => {
  const { rows } = await db.execute<{
    id: string;
    place_id: string;
    kind: MeetingSceneKind;
    group_id: string;
    subject: string;
    due_at: Date;
    starts_at: Date;
  }>(sql`
    select m.id, m.place_id, 'on' as kind, s.on_group_id as group_id, m.subject, m.starts_at,
      m.starts_at - ${mins(sql`s.on_minutes`)} as due_at
    from ${scenes} s join ${meetings} m on m.place_id = s.place_id
    where s.on_group_id is not null and m.status in ('planned', 'running') and m.ends_at > now()
      and m.starts_at - ${mins(sql`s.on_minutes`)} <= now() and not ${wasDone('on')}
    union all
    select m.id, m.place_id, 'off', s.off_group_id, m.subject, m.starts_at,
      case when m.status = 'ended' then m.ends_at + ${mins(sql`s.off_minutes`)} else now() end
    from ${scenes} s join ${meetings} m on m.place_id = s.place_id
    where s.off_group_id is not null and m.ends_at > greatest(s.since, now() - interval '6 hours')
      and ((m.status = 'ended' and m.ends_at + ${mins(sql`s.off_minutes`)} <= now())
        or (m.status in ('released', 'cancelled')
          and exists (select from ${done} d where d.meeting_id = m.id and d.kind = 'on' and d.run_id is not null)))
      and not ${wasDone('off')}
    order by due_at`);
  return rows.map((row) => ({
    meetingId: row.id,
    placeId: row.place_id,
    kind: row.kind,
    groupId: row.group_id,
    subject: row.subject,
    dueAt: new Date(row.due_at),
    startsAt: new Date(row.starts_at),
  }));
};

/** Whether the first to note this; the other node has done it otherwise. */
export const note = async (
  db: Executor,
  { meetingId, kind, groupId }: DueScene,
  outcome: MeetingSceneOutcome,
  runId: string | null = null,
): Promise<boolean> => {
  const rows = await db
    .insert(done)
    .values({ meetingId, kind, groupId, outcome, runId })
    .onConflictDoNothing()
    .returning({ meetingId: done.meetingId });
  return rows.length > 0;
};

/** Noted as begun, but nobody has said what became of it: also those of a node that died. */
export const begunScenes = (db: Executor) =>
  db
    .select({
      meetingId: done.meetingId,
      kind: done.kind,
      groupId: done.groupId,
      runId: done.runId,
      placeId: meetings.placeId,
      subject: meetings.subject,
    })
    .from(done)
    .innerJoin(meetings, eq(meetings.id, done.meetingId))
    .where(eq(done.outcome, 'begun'));

export const movableScenes = { table: done, column: done.outcome, states: meetingSceneStates };

export const settle = async (
  db: Executor,
  { meetingId, kind }: { readonly meetingId: string; readonly kind: MeetingSceneKind },
  {
    outcome,
    ...values
  }: { readonly outcome: 'ran' } | { readonly outcome: 'refused'; readonly runId: null; readonly refused: string },
): Promise<void> => {
  await progressRows(db, movableScenes, outcome, and(eq(done.meetingId, meetingId), eq(done.kind, kind)), values);
};

export const isUnderMaintenance = async (db: Executor, placeIds: readonly string[]): Promise<boolean> =>
  (await db.$count(
    places,
    and(
      oneOf(places.id, placeIds),
      eq(places.setState, 'maintenance'),
      sql`(${places.setUntil} is null or ${places.setUntil} > now())`,
    ),
  )) > 0;

/** Whether another meeting is in progress in one of the places, or begins within some minutes. */
export const isTakenSoon = async (
  db: Executor,
  placeIds: readonly string[],
  { except, within }: { readonly except: string; readonly within: number },
): Promise<boolean> =>
  (await db.$count(
    meetings,
    and(
      oneOf(meetings.placeId, placeIds),
      sql`${meetings.status} in ('planned', 'running')`,
      sql`${meetings.id} <> ${except}`,
      sql`${meetings.startsAt} <= now() + ${mins(within)}`,
      sql`${meetings.endsAt} > now()`,
    ),
  )) > 0;

/** Whether somebody has operated one of the places within some minutes. */
export const isControlled = async (db: Executor, placeIds: readonly string[], within: number): Promise<boolean> => {
  const since = sql`now() - ${mins(within)}`;
  const commands = and(
    oneOf(deviceCommands.placeId, placeIds),
    inArray(deviceCommands.causeKind, ['person', 'assistant']),
    sql`${deviceCommands.createdAt} > ${since}`,
  );
  const runs = and(
    oneOf(sceneRuns.placeId, placeIds),
    inArray(sceneRuns.causeKind, ['person', 'assistant']),
    sql`coalesce(${sceneRuns.endedAt}, now()) > ${since}`,
  );
  return (await db.$count(deviceCommands, commands)) + (await db.$count(sceneRuns, runs)) > 0;
};

/** Like the receipts of runs, a little more than a year. */
export const forgetOld = async (db: Executor): Promise<void> => {
  await db.delete(done).where(sql`${done.at} < now() - interval '400 days'`);
};
