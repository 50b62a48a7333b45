import type {
  AlarmRuleDraft,
  AlarmSeverity,
  RuleCondition,
  RuleHours,
  RuleNotice,
  RuleScope,
  RuleTrigger,
  SourceText,
} from '@eoms/contract';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { models } from '../catalogue/catalogue.tables.ts';

/** Groups of rules: two levels. */
export const alarmRuleGroups = pgTable(
  'alarm_rule_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('alarm_rule_groups'),
    name: text().notNull(),
    parentId: uuid('parent_id'),
    sort: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'alarm_rule_groups_parent_fk', columns: [t.parentId], foreignColumns: [t.id as AnyPgColumn] }),
    unique('alarm_rule_groups_name_key').on(t.name),
  ],
);

export const alarmRules = pgTable(
  'alarm_rules',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    groupId: uuid('group_id'),
    enabled: boolean().notNull(),
    /** With `levelKind`, the entry of the dictionary of levels. */
    level: smallint().$type<AlarmSeverity>().notNull(),
    levelKind: smallint('level_kind').notNull().default(0),
    trigger: text().$type<RuleTrigger>().notNull(),
    condition: jsonb().$type<RuleCondition>(),
    clearWhen: jsonb('clear_when').$type<RuleCondition>(),
    raiseAfterSeconds: integer('raise_after_seconds').notNull(),
    clearAfterSeconds: integer('clear_after_seconds').notNull(),
    times: jsonb().$type<NonNullable<AlarmRuleDraft['times']>>(),
    damping: jsonb().$type<NonNullable<AlarmRuleDraft['damping']>>(),
    hours: jsonb().$type<RuleHours>(),
    scope: jsonb().$type<RuleScope>().notNull(),
    text: jsonb().$type<SourceText>().notNull(),
    notice: jsonb().$type<RuleNotice>().notNull(),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    revision: revision('alarm_rules'),
  },
  (t) => [
    unique('alarm_rules_name_key').on(t.name),
    foreignKey({ name: 'alarm_rules_group_fk', columns: [t.groupId], foreignColumns: [alarmRuleGroups.id] }),
    index('alarm_rules_group_idx').on(t.groupId),
  ],
);

/** Suggested alarms that are switched off for all devices of a model. */
export const suggestedAlarmsOff = pgTable(
  'suggested_alarms_off',
  {
    modelId: uuid('model_id').notNull(),
    property: text().notNull(),
    suggestionId: text('suggestion_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'suggested_alarms_off_pk', columns: [t.modelId, t.property, t.suggestionId] }),
    foreignKey({ name: 'suggested_alarms_off_model_fk', columns: [t.modelId], foreignColumns: [models.id] }).onDelete(
      'cascade',
    ),
  ],
);
