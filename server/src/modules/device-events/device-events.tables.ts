import type { DeviceEvent, SourceText } from '@eoms/contract';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Events of devices. No foreign key: a batch may be written after a device was removed, and old rows are removed by
 * age.
 */
export const deviceEvents = pgTable(
  'device_events',
  {
    id: uuid().primaryKey(),
    deviceId: uuid('device_id').notNull(),
    /** The device's place at that time. */
    placeId: uuid('place_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<DeviceEvent['kind']>().notNull(),
    text: jsonb().$type<SourceText>().notNull(),
  },
  (t) => [index('device_events_device_idx').on(t.deviceId, t.at, t.id), index('device_events_at_idx').on(t.at)],
);
