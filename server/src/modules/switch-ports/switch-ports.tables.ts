import type { Neighbours } from '@eoms/drivers/kit';
import { foreignKey, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { devices } from '../devices/devices.tables.ts';

/** What a switch said last, and why it said nothing at the last attempt. */
export const switchNeighbours = pgTable(
  'switch_neighbours',
  {
    switchId: uuid('switch_id').primaryKey(),
    triedAt: time('tried_at').notNull().defaultNow(),
    readAt: time('read_at'),
    said: jsonb().$type<Neighbours>(),
    error: text(),
  },
  (t) => [
    foreignKey({
      name: 'switch_neighbours_switch_fk',
      columns: [t.switchId],
      foreignColumns: [devices.id],
    }).onDelete('cascade'),
  ],
);

/** Found ports that somebody does not want to be offered again. */
export const ignoredPorts = pgTable(
  'ignored_ports',
  { deviceId: uuid('device_id').notNull(), switchId: uuid('switch_id').notNull(), port: integer() },
  (t) => [
    unique('ignored_ports_key').on(t.deviceId, t.switchId, t.port).nullsNotDistinct(),
    foreignKey({ name: 'ignored_ports_device_fk', columns: [t.deviceId], foreignColumns: [devices.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'ignored_ports_switch_fk', columns: [t.switchId], foreignColumns: [devices.id] }).onDelete(
      'cascade',
    ),
  ],
);
