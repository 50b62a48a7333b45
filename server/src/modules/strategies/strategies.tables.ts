import type {
  CheckResult,
  SourceText,
  StrategyCause,
  StrategyDraft,
  StrategyFinding,
  StrategyOutcome,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { versionsTable } from '../../platform/definitions/versions.tables.ts';

/** What a strategy is, without what lists sort and filter by. */
export type StrategyDefinition = Pick<StrategyDraft, 'when' | 'checks' | 'followUp' | 'variables'>;

export const strategyGroups = pgTable(
  'strategy_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('strategy_groups'),
    name: text().notNull(),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('strategy_groups_name_key').on(t.name)],
);

export const strategies = pgTable(
  'strategies',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    enabled: boolean().notNull(),
    definition: jsonb().$type<StrategyDefinition>().notNull(),
    sort: integer().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
    /** The last time at which it was due; nodes that come later leave that time alone. */
    lastDue: time('last_due'),
    revision: revision('strategies'),
  },
  (t) => [
    foreignKey({ name: 'strategies_group_fk', columns: [t.groupId], foreignColumns: [strategyGroups.id] }),
    unique('strategies_name_key').on(t.groupId, t.name),
    index('strategies_sort_idx').on(t.groupId, t.sort, t.id),
    index('strategies_places_idx').using('gin', t.placeIds),
    check('strategies_places_check', sql`cardinality(${t.placeIds}) > 0`),
  ],
);

export const strategyVersions = versionsTable<StrategyDraft>('strategy', strategies.id);

/** Reports outlive their strategy, so names are copied. */
export const strategyReports = pgTable(
  'strategy_reports',
  {
    id: uuid().primaryKey(),
    strategyId: uuid('strategy_id').notNull(),
    strategyName: text('strategy_name').notNull(),
    placeIds: uuid('place_ids').array().notNull(),
    cause: text().$type<StrategyCause>().notNull(),
    by: text('by'),
    at: time('at').notNull().defaultNow(),
    /** Equal results of runs on change are counted here. */
    times: integer().notNull().default(1),
    lastAt: time('last_at').notNull().defaultNow(),
    outcome: text().$type<StrategyOutcome>().notNull(),
    passed: integer().notNull(),
    failed: integer().notNull(),
    unknown: integer().notNull(),
    checks: jsonb().$type<CheckResult[]>().notNull(),
    findings: jsonb().$type<StrategyFinding[]>().notNull(),
    digest: text().notNull(),
    runId: uuid('run_id'),
    /** The process that begins the run; null where the version before did. */
    node: uuid(),
    reason: jsonb().$type<SourceText>(),
  },
  (t) => [
    index('strategy_reports_last_idx').on(t.lastAt, t.id),
    index('strategy_reports_strategy_idx').on(t.strategyId, t.lastAt, t.id),
    index('strategy_reports_run_idx').on(t.runId).where(sql`run_id is not null`),
  ],
);
