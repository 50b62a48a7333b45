import type { MeetingSceneKind, MeetingSceneOutcome } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { places } from '../places/places.tables.ts';

const now = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

export const meetingScenes = pgTable(
  'meeting_scenes',
  {
    placeId: uuid('place_id').primaryKey(),
    onGroupId: uuid('on_group_id'),
    onMinutes: integer('on_minutes').notNull(),
    offGroupId: uuid('off_group_id'),
    offMinutes: integer('off_minutes').notNull(),
    /** Meetings that ended before are none of its business. */
    since: now('since'),
  },
  (t) => [
    foreignKey({ name: 'meeting_scenes_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** What was done about a meeting: its key makes sure that each kind is done once. Rows outlive the meeting. */
export const meetingSceneRuns = pgTable(
  'meeting_scene_runs',
  {
    meetingId: uuid('meeting_id').notNull(),
    kind: text().$type<MeetingSceneKind>().notNull(),
    at: now('at'),
    outcome: text().$type<MeetingSceneOutcome>().notNull(),
    groupId: uuid('group_id'),
    runId: uuid('run_id'),
    refused: text(),
  },
  (t) => [
    primaryKey({ name: 'meeting_scene_runs_pk', columns: [t.meetingId, t.kind] }),
    index('meeting_scene_runs_at_idx').on(t.at),
    index('meeting_scene_runs_begun_idx').on(t.at).where(sql`outcome = 'begun'`),
  ],
);
