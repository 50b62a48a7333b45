import type { VariableType, VariableValue } from '@eoms/contract';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { plainValue, revision, time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

export const automationVariables = pgTable(
  'automation_variables',
  {
    id: uuid().primaryKey(),
    revision: revision('automation_variables'),
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
