import type { AutomationDraft, FiringCause, FiringOutcome, SeenCheck, SourceText } from '@eoms/contract';
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
import { versionsTable } from '../../platform/definitions/versions.tables.ts';

/** What an automation is, without what lists sort and filter by. */
export type AutomationDefinition = Omit<
  AutomationDraft,
  'id' | 'revision' | 'name' | 'groupId' | 'enabled' | 'placeIds'
>;

export const automationGroups = pgTable(
  'automation_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('automation_groups'),
    name: text().notNull(),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('automation_groups_name_key').on(t.name)],
);

export const automations = pgTable(
  'automations',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    name: text().notNull(),
    enabled: boolean().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    definition: jsonb().$type<AutomationDefinition>().notNull(),
    sort: integer().notNull(),
    version: integer().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
    /** Runs that failed one after the other. */
    failures: integer().notNull().default(0),
    brokenAt: time('broken_at'),
    revision: revision('automations'),
  },
  (t) => [
    foreignKey({ name: 'automations_group_fk', columns: [t.groupId], foreignColumns: [automationGroups.id] }),
    unique('automations_name_key').on(t.groupId, t.name),
    index('automations_places_idx').using('gin', t.placeIds),
  ],
);

export const automationVersions = versionsTable<AutomationDraft>('automation', automations.id);

/** Addresses of webhook triggers; the key is all that a caller needs. */
export const automationKeys = pgTable(
  'automation_keys',
  {
    automationId: uuid('automation_id').notNull(),
    triggerId: text('trigger_id').notNull(),
    key: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'automation_keys_pk', columns: [t.automationId, t.triggerId] }),
    foreignKey({
      name: 'automation_keys_automation_fk',
      columns: [t.automationId],
      foreignColumns: [automations.id],
    }).onDelete('cascade'),
    unique('automation_keys_key_key').on(t.key),
  ],
);

/** The trace. Rows outlive the automation, so names are copied. */
export const automationFirings = pgTable(
  'automation_firings',
  {
    id: uuid().primaryKey(),
    automationId: uuid('automation_id').notNull(),
    automationName: text('automation_name').notNull(),
    version: integer().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    at: time('at').notNull().defaultNow(),
    /** What happened, once for all nodes and attempts: the same event fires an automation once. */
    eventKey: text('occasion').notNull(),
    cause: jsonb().$type<FiringCause>().notNull(),
    checks: jsonb().$type<SeenCheck[]>().notNull(),
    outcome: text().$type<FiringOutcome>().notNull(),
    reason: jsonb().$type<SourceText>(),
    runId: uuid('run_id'),
    /** The process that begins the run; null where the version before did. */
    node: uuid(),
    /** Devices that its steps name: what these do next may be its own work. */
    deviceIds: uuid('device_ids').array().notNull().default([]),
    /** The automations whose runs led to this one, the first one first. */
    chain: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
  },
  (t) => [
    unique('automation_firings_occasion_key').on(t.automationId, t.eventKey),
    index('automation_firings_at_idx').on(t.at, t.id),
    index('automation_firings_automation_idx').on(t.automationId, t.at, t.id),
    index('automation_firings_run_idx').on(t.runId),
    index('automation_firings_ran_idx').on(t.at).where(sql`outcome = 'ran'`),
  ],
);

/** Pauses of all automations; one that was ended early has ended. */
export const automationPauses = pgTable('automation_pauses', {
  id: uuid().primaryKey(),
  reason: text().notNull(),
  by: text('by').notNull(),
  since: time('since').notNull().defaultNow(),
  until: time('until').notNull(),
});

/** When people gave devices back to automations after having operated them. */
export const deviceReleases = pgTable('device_releases', {
  deviceId: uuid('device_id').primaryKey(),
  at: time('at').notNull().defaultNow(),
});
