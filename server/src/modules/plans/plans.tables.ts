import type { ActionGroupStep, OnFailure, Overlap, PlanApproval, PlanDraft, PlanRequestStatus } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { versionsTable } from '../../platform/definitions/versions.tables.ts';

export const planGroups = pgTable(
  'plan_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('plan_groups'),
    name: text().notNull(),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('plan_groups_name_key').on(t.name)],
);

export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    name: text().notNull(),
    icon: text().notNull(),
    description: text().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    steps: jsonb().$type<ActionGroupStep[]>().notNull(),
    onFailure: text('on_failure').$type<OnFailure>().notNull(),
    overlap: text().$type<Overlap>().notNull(),
    limitSeconds: integer('limit_seconds').notNull(),
    approval: text().$type<PlanApproval>().notNull(),
    enabled: boolean().notNull(),
    sort: integer().notNull(),
    /** Of what runs; raised by `revised`. */
    revision: integer().notNull(),
    editRevision: revision('plans', 'edit_revision'),
    updatedAt: time('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'plans_group_fk', columns: [t.groupId], foreignColumns: [planGroups.id] }),
    unique('plans_name_key').on(t.groupId, t.name),
    index('plans_sort_idx').on(t.groupId, t.sort, t.id),
    check('plans_places_check', sql`cardinality(${t.placeIds}) > 0`),
  ],
);

export const planVersions = versionsTable<PlanDraft>('plan', plans.id);

/** Requests to run a plan that needs two people; the id is also that of the run. */
export const planRequests = pgTable(
  'plan_requests',
  {
    id: uuid().primaryKey(),
    planId: uuid('plan_id').notNull(),
    revision: integer().notNull(),
    status: text().$type<PlanRequestStatus>().notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedName: text('requested_name').notNull(),
    /** The role in which it was asked for; null: the default role. */
    requestedRole: uuid('requested_role'),
    requestedAt: time('requested_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedName: text('decided_name'),
    decidedAt: time('decided_at'),
    begunAt: time('begun_at'),
    refusal: text(),
    /** While it is approved and its run has not begun: who is about to begin it, and when others may. */
    leasedBy: uuid('leased_by'),
    dueAt: time('due_at'),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    foreignKey({ name: 'plan_requests_plan_fk', columns: [t.planId], foreignColumns: [plans.id] }).onDelete('cascade'),
    uniqueIndex('plan_requests_open_key').on(t.planId).where(sql`${t.status} = 'open'`),
    index('plan_requests_plan_idx').on(t.planId, t.requestedAt),
    index('plan_requests_requested_idx').on(t.requestedAt),
  ],
);
