import type { ServiceMethodDraft } from '@eoms/contract';
import { boolean, foreignKey, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { dataSources } from '../data-behaviors/data-behaviors.tables.ts';

export const serviceControllers = pgTable(
  'data_service_controllers',
  {
    id: uuid().primaryKey(),
    revision: revision('data_service_controllers'),
    sourceId: uuid('source_id').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('data_service_controllers_name_key').on(t.sourceId, t.name),
    foreignKey({
      name: 'data_service_controllers_source_fk',
      columns: [t.sourceId],
      foreignColumns: [dataSources.id],
    }).onDelete('cascade'),
  ],
);

export const serviceMethods = pgTable(
  'data_service_methods',
  {
    id: uuid().primaryKey(),
    revision: revision('data_service_methods'),
    controllerId: uuid('controller_id').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    requestMethod: text('request_method').$type<ServiceMethodDraft['requestMethod']>().notNull(),
    uri: text().notNull(),
    params: jsonb().$type<ServiceMethodDraft['params']>().notNull(),
    resultPath: text('result_path').notNull(),
    resultType: text('result_type').$type<ServiceMethodDraft['resultType']>().notNull(),
    collection: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('data_service_methods_name_key').on(t.controllerId, t.name),
    foreignKey({
      name: 'data_service_methods_controller_fk',
      columns: [t.controllerId],
      foreignColumns: [serviceControllers.id],
    }).onDelete('cascade'),
  ],
);
