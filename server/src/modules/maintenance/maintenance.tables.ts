import type { MaintenanceKind } from '@eoms/contract';
import { date, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision } from '../../platform/database/columns.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';
import { devices } from '../devices/devices.tables.ts';

/** Work done on a device; removed with it. */
export const deviceMaintenance = pgTable(
  'device_maintenance',
  {
    id: uuid().primaryKey(),
    revision: revision('device_maintenance'),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    kind: text().$type<MaintenanceKind>().notNull(),
    performedOn: date('performed_on', { mode: 'string' }).notNull(),
    performedBy: text('performed_by').notNull(),
    description: text().notNull(),
    cost: numeric({ precision: 14, scale: 2 }),
    nextOn: date('next_on', { mode: 'string' }),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('device_maintenance_device_idx').on(t.deviceId, t.kind, t.performedOn),
    index('device_maintenance_performed_idx').on(t.performedOn, t.id),
    index('device_maintenance_next_idx').on(t.nextOn, t.id),
  ],
);

export const deviceMaintenanceFiles = pgTable(
  'device_maintenance_files',
  {
    maintenanceId: uuid('maintenance_id')
      .notNull()
      .references(() => deviceMaintenance.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.maintenanceId, t.fileId] }),
    index('device_maintenance_files_file_idx').on(t.fileId),
  ],
);
