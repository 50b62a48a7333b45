import type { PlanPoint } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { devices } from '../devices/devices.tables.ts';
import { placeGroups, places } from '../places/places.tables.ts';

/** A drawing belongs to one group or one place, and goes with it. */
export const floorPlans = pgTable(
  'floor_plans',
  {
    id: uuid().primaryKey(),
    revision: revision('floor_plans'),
    name: text().notNull(),
    kind: text().$type<'plan' | 'diagram'>().notNull(),
    groupId: uuid('group_id').references(() => placeGroups.id, { onDelete: 'cascade' }),
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'cascade' }),
    image: uuid(),
    width: integer().notNull(),
    height: integer().notNull(),
    sort: integer().notNull(),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('floor_plans_group_idx').on(t.groupId),
    index('floor_plans_place_idx').on(t.placeId),
    check('floor_plans_owner_check', sql`num_nonnulls(${t.groupId}, ${t.placeId}) = 1`),
  ],
);

/** The centre of a device on a drawing. */
export const floorPlanDevices = pgTable(
  'floor_plan_devices',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => floorPlans.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.deviceId] }), index('floor_plan_devices_device_idx').on(t.deviceId)],
);

/** The outline of a place on a drawing. */
export const floorPlanAreas = pgTable(
  'floor_plan_areas',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => floorPlans.id, { onDelete: 'cascade' }),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    points: jsonb().$type<PlanPoint[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.placeId] }), index('floor_plan_areas_place_idx').on(t.placeId)],
);
