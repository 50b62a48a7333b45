import type {
  AutomationCalendar,
  AutomationDraft,
  FiringCause,
  FiringOutcome,
  PlaceState,
  SeenCheck,
  Text,
  VariableType,
  VariableValue,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import { createdAt, plainValue, time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

/** What an automation is, without what lists sort and filter by. */
export type AutomationDefinition = Omit<AutomationDraft, 'id' | 'name' | 'groupId' | 'enabled' | 'placeIds'>;

export const automationGroups = pgTable(
  'automation_groups',
  {
    id: uuid().primaryKey(),
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
  },
  (t) => [
    foreignKey({ name: 'automations_group_fk', columns: [t.groupId], foreignColumns: [automationGroups.id] }),
    unique('automations_name_key').on(t.groupId, t.name),
    index('automations_places_idx').using('gin', t.placeIds),
  ],
);

/** Every saved state, with the names that it had; removed with the automation. */
export const automationVersions = pgTable(
  'automation_versions',
  {
    automationId: uuid('automation_id').notNull(),
    version: integer().notNull(),
    at: time('at').notNull().defaultNow(),
    by: text('by').notNull(),
    draft: jsonb().$type<AutomationDraft>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'automation_versions_pk', columns: [t.automationId, t.version] }),
    foreignKey({
      name: 'automation_versions_automation_fk',
      columns: [t.automationId],
      foreignColumns: [automations.id],
    }).onDelete('cascade'),
  ],
);

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
    /** What happened, once for all nodes and attempts: the same occasion fires an automation once. */
    occasion: text().notNull(),
    cause: jsonb().$type<FiringCause>().notNull(),
    checks: jsonb().$type<SeenCheck[]>().notNull(),
    outcome: text().$type<FiringOutcome>().notNull(),
    reason: jsonb().$type<Text>(),
    runId: uuid('run_id'),
    /** Devices that its steps name: what these do next may be its own work. */
    deviceIds: uuid('device_ids').array().notNull().default([]),
    /** The automations whose runs led to this one, the first one first. */
    chain: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
  },
  (t) => [
    unique('automation_firings_occasion_key').on(t.automationId, t.occasion),
    index('automation_firings_at_idx').on(t.at, t.id),
    index('automation_firings_automation_idx').on(t.automationId, t.at, t.id),
    index('automation_firings_run_idx').on(t.runId),
    index('automation_firings_ran_idx').on(t.at).where(sql`outcome = 'ran'`),
  ],
);

export const automationVariables = pgTable(
  'automation_variables',
  {
    id: uuid().primaryKey(),
    /** Null for the whole venue. */
    placeId: uuid('place_id'),
    name: text().notNull(),
    type: text().$type<VariableType>().notNull(),
    defaultValue: plainValue('default_value').$type<VariableValue>().notNull(),
    description: text().notNull(),
    value: plainValue().$type<VariableValue>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'automation_variables_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    unique('automation_variables_name_key').on(t.name),
  ],
);

/** What automations and strategies remember in variables of their own. */
export const localVariables = pgTable(
  'local_variables',
  {
    ownerId: uuid('owner_id').notNull(),
    name: text().notNull(),
    /** As declared when the value was set: a value of another declaration does not count. */
    type: text().$type<VariableType>().notNull(),
    defaultValue: plainValue('default_value').$type<VariableValue>().notNull(),
    value: plainValue().$type<VariableValue>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'local_variables_pk', columns: [t.ownerId, t.name] })],
);

/** What variables were in the last days; written by the database with each change. */
export const variableChanges = pgTable(
  'variable_changes',
  {
    /** The id of a variable, or the owner and the name of one that belongs to an automation or a strategy. */
    variable: text().notNull(),
    at: time('at').notNull(),
    /** Null where it did not exist. */
    before: plainValue().$type<VariableValue>(),
    value: plainValue().$type<VariableValue>().notNull(),
  },
  (t) => [index('variable_changes_idx').on(t.variable, t.at), index('variable_changes_at_idx').on(t.at)],
);

/** How many changes of a variable are kept, and since when that is all of them; kept by the database. */
export const variableChangeCounts = pgTable('variable_change_counts', {
  variable: text().primaryKey(),
  noted: integer().notNull(),
  forgotten: bigint({ mode: 'number' }).notNull().default(0),
  knownFrom: time('known_from'),
});

/** The calendar of the venue: one row, or none while it is the usual week. */
export const automationCalendars = pgTable(
  'automation_calendars',
  {
    id: integer().primaryKey(),
    calendar: jsonb().$type<AutomationCalendar>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [check('automation_calendars_one_check', sql`${t.id} = 1`)],
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

/** The states of places that triggers wait for, as they were last seen by any node. */
export const automationPlaceStates = pgTable(
  'automation_place_states',
  {
    placeId: uuid('place_id').primaryKey(),
    state: text().$type<PlaceState>().notNull(),
    since: time('since').notNull().defaultNow(),
    /** When any node looked last, to within some seconds. */
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'automation_place_states_place_fk',
      columns: [t.placeId],
      foreignColumns: [places.id],
    }).onDelete('cascade'),
  ],
);

/** What places were, for those that conditions ask for how long. */
export const placeStateChanges = pgTable(
  'place_state_changes',
  {
    placeId: uuid('place_id').notNull(),
    at: time('at').notNull().defaultNow(),
    /** Null from when nobody looked any more, until somebody did again. */
    state: text().$type<PlaceState>(),
  },
  (t) => [
    foreignKey({
      name: 'place_state_changes_place_fk',
      columns: [t.placeId],
      foreignColumns: [places.id],
    }).onDelete('cascade'),
    index('place_state_changes_idx').on(t.placeId, t.at),
  ],
);
