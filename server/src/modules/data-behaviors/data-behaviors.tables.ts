import type {
  ActiveBehavior,
  BehaviorArgs,
  BehaviorCause,
  BehaviorTestMark,
  DataBehaviorDraft,
  DataBehaviorStatus,
  DataSourceSettings,
} from '@eoms/contract';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plainValue, revision, time } from '../../platform/database/columns.ts';

export const dataSources = pgTable(
  'data_sources',
  {
    id: uuid().primaryKey(),
    revision: revision('data_sources'),
    name: text().notNull(),
    description: text().notNull(),
    settings: jsonb().$type<DataSourceSettings>().notNull(),
    /** Encrypted: a JSON object of texts. */
    secrets: text(),
    hasSecrets: text('has_secrets').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('data_sources_name_key').on(t.name)],
);

export const dataBehaviorGroups = pgTable(
  'data_behavior_groups',
  {
    id: uuid().primaryKey(),
    revision: revision('data_behavior_groups'),
    parentId: uuid('parent_id'),
    name: text().notNull(),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('data_behavior_groups_name_key').on(t.parentId, t.name).nullsNotDistinct(),
    foreignKey({ name: 'data_behavior_groups_parent_fk', columns: [t.parentId], foreignColumns: [t.id] }),
  ],
);

export const dataBehaviors = pgTable(
  'data_behaviors',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    sourceId: uuid('source_id'),
    target: jsonb().$type<DataBehaviorDraft['target']>(),
    name: text().notNull(),
    methodName: text('method_name').notNull(),
    description: text().notNull(),
    system: boolean().notNull(),
    methodType: text('method_type').$type<DataBehaviorDraft['methodType']>().notNull(),
    sql: text().notNull(),
    requestMethod: text('request_method').$type<DataBehaviorDraft['requestMethod']>().notNull(),
    uri: text().notNull(),
    resultPath: text('result_path').notNull(),
    resultType: text('result_type').$type<DataBehaviorDraft['resultType']>().notNull(),
    collection: boolean().notNull(),
    timeoutSeconds: integer('timeout_seconds').notNull(),
    cacheSeconds: integer('cache_seconds').notNull(),
    params: jsonb().$type<DataBehaviorDraft['params']>().notNull(),
    status: text().$type<DataBehaviorStatus>().notNull(),
    lastTest: jsonb('last_test').$type<BehaviorTestMark>(),
    /** What answers calls; its name and source beside it, which the database looks after. */
    active: jsonb().$type<ActiveBehavior>(),
    activeName: text('active_name'),
    activeSourceId: uuid('active_source_id'),
    revision: integer().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('data_behaviors_method_name_key').on(t.methodName),
    unique('data_behaviors_active_name_key').on(t.activeName),
    foreignKey({
      name: 'data_behaviors_active_source_fk',
      columns: [t.activeSourceId],
      foreignColumns: [dataSources.id],
    }),
    index('data_behaviors_active_source_idx').on(t.activeSourceId),
    foreignKey({ name: 'data_behaviors_group_fk', columns: [t.groupId], foreignColumns: [dataBehaviorGroups.id] }),
    foreignKey({ name: 'data_behaviors_source_fk', columns: [t.sourceId], foreignColumns: [dataSources.id] }),
    index('data_behaviors_group_idx').on(t.groupId),
    index('data_behaviors_source_idx').on(t.sourceId),
  ],
);

/** The last calls of each behaviour. */
export const dataBehaviorCalls = pgTable(
  'data_behavior_calls',
  {
    id: uuid().primaryKey(),
    behaviorId: uuid('behavior_id').notNull(),
    at: time('at').notNull(),
    cause: text().$type<BehaviorCause>().notNull(),
    by: text('called_by'),
    args: jsonb().$type<BehaviorArgs>().notNull(),
    tookMs: integer('took_ms').notNull(),
    bytes: integer().notNull(),
    code: text(),
    said: text().notNull(),
    value: plainValue('value').$type<unknown>(),
    revision: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'data_behavior_calls_behavior_fk',
      columns: [t.behaviorId],
      foreignColumns: [dataBehaviors.id],
    }).onDelete('cascade'),
    index('data_behavior_calls_behavior_idx').on(t.behaviorId, t.at.desc(), t.id),
  ],
);

/** What other systems sent last. */
export const dataBehaviorInboxes = pgTable(
  'data_behavior_inboxes',
  {
    behaviorId: uuid('behavior_id').primaryKey(),
    keyHash: text('key_hash').notNull(),
    receivedAt: time('received_at'),
    body: plainValue('body').$type<unknown>(),
  },
  (t) => [
    unique('data_behavior_inboxes_key_hash_key').on(t.keyHash),
    foreignKey({
      name: 'data_behavior_inboxes_behavior_fk',
      columns: [t.behaviorId],
      foreignColumns: [dataBehaviors.id],
    }).onDelete('cascade'),
  ],
);
