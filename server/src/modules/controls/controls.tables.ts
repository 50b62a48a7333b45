import type {
  ActionGroupStep,
  OnFailure,
  Overlap,
  SceneLine,
  SceneRunStatus,
  SkippedPlace,
  Text,
} from '@eoms/contract';
import type { Priority } from '@eoms/engine';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

/** Action groups of a place; removed with it. */
export const placeActionGroups = pgTable(
  'place_action_groups',
  {
    id: uuid().primaryKey(),
    placeId: uuid('place_id').notNull(),
    name: text().notNull(),
    icon: text().notNull(),
    sort: integer().notNull(),
    onFailure: text('on_failure').$type<OnFailure>().notNull(),
    overlap: text().$type<Overlap>().notNull(),
    limitSeconds: integer('limit_seconds').notNull(),
    confirm: boolean().notNull(),
    steps: jsonb().$type<ActionGroupStep[]>().notNull(),
    createdAt: createdAt(),
    revision: revision('place_action_groups'),
  },
  (t) => [
    foreignKey({ name: 'place_action_groups_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    unique('place_action_groups_name_key').on(t.placeId, t.name),
    index('place_action_groups_sort_idx').on(t.placeId, t.sort, t.id),
  ],
);

/** Runs of scenes with their receipts. Rows outlive group and place, so names are copied. */
export const sceneRuns = pgTable(
  'scene_runs',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    groupName: text('group_name').notNull(),
    /** Null over several places; these are in `placeIds`. */
    placeId: uuid('place_id'),
    placeIds: uuid('place_ids').array().notNull().default([]),
    placeName: text('place_name').notNull(),
    status: text().$type<SceneRunStatus>().notNull(),
    onFailure: text('on_failure').$type<OnFailure>().notNull(),
    causeKind: text('cause_kind').$type<'person' | 'scene' | 'linkage' | 'system' | 'assistant'>().notNull(),
    causeId: text('cause_id'),
    causeName: text('cause_name'),
    priority: text().$type<Priority>().notNull().default('linkage'),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
    reason: jsonb().$type<{ code: string; text: Text }>(),
    lines: jsonb().$type<SceneLine[]>().notNull(),
    skipped: jsonb().$type<SkippedPlace[]>().notNull().default([]),
    steps: integer().notNull(),
    done: integer().notNull(),
    failed: integer().notNull(),
    attempts: integer().notNull(),
    /** When its node last said that it is running it. */
    seenAt: time('seen_at').notNull().defaultNow(),
    /** The process that runs it; null where the version before does. */
    node: uuid(),
  },
  (t) => [
    index('scene_runs_started_idx').on(t.startedAt, t.id),
    index('scene_runs_place_idx').on(t.placeId, t.startedAt, t.id),
    index('scene_runs_places_idx').using('gin', t.placeIds),
    index('scene_runs_group_idx').on(t.groupId, t.startedAt, t.id),
    index('scene_runs_open_idx').on(t.seenAt).where(sql`status in ('queued', 'running', 'restoring')`),
  ],
);

/** Lines of runs that go on, as they change; the end of a run writes its whole receipt and removes them. */
export const sceneRunLines = pgTable(
  'scene_run_lines',
  { runId: uuid('run_id').notNull(), at: integer().notNull(), line: jsonb().$type<SceneLine>().notNull() },
  (t) => [
    primaryKey({ name: 'scene_run_lines_pk', columns: [t.runId, t.at] }),
    foreignKey({ name: 'scene_run_lines_run_fk', columns: [t.runId], foreignColumns: [sceneRuns.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** The places that people have marked for themselves. */
export const placeFavourites = pgTable(
  'place_favourites',
  {
    userId: uuid('user_id').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.placeId] }), index('place_favourites_place_idx').on(t.placeId)],
);
