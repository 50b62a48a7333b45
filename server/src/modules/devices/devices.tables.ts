import type { Connection, SourceText, Value } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { models } from '../catalogue/catalogue.tables.ts';
import { places } from '../places/places.tables.ts';

export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => models.id),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    sn: text(),
    /** Host from the connection parameters, copied for searching. */
    ip: text(),
    netmask: text(),
    gateway: text(),
    dns: text(),
    installLocation: text('install_location'),
    /** The switch that it hangs on, and the number of the port. */
    switchId: uuid('switch_id'),
    switchPort: integer('switch_port'),
    enabled: boolean().notNull(),
    /** Connection parameters without the secret ones. */
    params: jsonb().$type<Record<string, Value>>().notNull(),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    revision: revision('devices'),
  },
  (t) => [
    uniqueIndex('devices_place_name_key').on(t.placeId, sql`lower(${t.name})`),
    index('devices_name_idx').on(t.name, t.id),
    index('devices_place_idx').on(t.placeId, t.name, t.id),
    index('devices_model_idx').on(t.modelId, t.name, t.id),
    index('devices_created_idx').on(t.createdAt, t.id),
    index('devices_ip_idx').on(t.ip),
    index('devices_sn_idx').on(t.sn),
    index('devices_switch_idx').on(t.switchId).where(sql`switch_id is not null`),
    foreignKey({ name: 'devices_switch_fk', columns: [t.switchId], foreignColumns: [t.id] }).onDelete('set null'),
  ],
);

/** Encrypted values of secret parameters; each is bound to its device and field. */
export const deviceSecrets = pgTable(
  'device_secrets',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    sealed: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.field] })],
);

/** The last known state of a device as reported by the engine, for a warm start. Times are milliseconds since 1970. */
export interface KeptState {
  readonly since: number;
  readonly reason?: SourceText;
  readonly values: Record<string, { value: Value; at: number; since: number; quality: 'good' | 'stale' | 'bad' }>;
}

export const deviceStates = pgTable('device_states', {
  deviceId: uuid('device_id')
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  connection: text().$type<Connection>().notNull(),
  state: jsonb().$type<KeptState>().notNull(),
  createdAt: createdAt(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
