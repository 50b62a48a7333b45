import { doublePrecision, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { devices } from '../devices/devices.tables.ts';

/** Cables from an output to an input. An input takes one, an output may feed many. */
export const signalLinks = pgTable(
  'signal_links',
  {
    id: uuid().primaryKey(),
    revision: revision('signal_links'),
    fromDeviceId: uuid('from_device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    fromPort: text('from_port').notNull(),
    toDeviceId: uuid('to_device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    toPort: text('to_port').notNull(),
    note: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('signal_links_input_key').on(t.toDeviceId, t.toPort),
    index('signal_links_from_idx').on(t.fromDeviceId),
  ],
);

/** Where a device was placed in the graph. */
export const signalPositions = pgTable('signal_positions', {
  deviceId: uuid('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  x: doublePrecision().notNull(),
  y: doublePrecision().notNull(),
  createdAt: createdAt(),
});
