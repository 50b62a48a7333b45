import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { devices } from '../../devices/devices.tables.ts';

/** Devices of which somebody has said whether the meetings in their place need them. */
export const deviceMarks = pgTable('place_device_marks', {
  deviceId: uuid('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  needed: boolean().notNull(),
});
