import type { BackupPlaceType } from '@eoms/contract';
import type { PlaceFault } from '@eoms/phrases';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision, time } from '../../../platform/database/columns.ts';

export const backupPlaces = pgTable(
  'backup_places',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text().$type<BackupPlaceType>().notNull(),
    address: text().notNull(),
    account: text().notNull(),
    region: text().notNull(),
    hostKey: text('host_key').notNull(),
    networks: text().array().notNull(),
    enabled: boolean().notNull(),
    secretSealed: text('secret_sealed'),
    /** Of a folder: its mark has been made, and has to be there from then on. */
    marked: boolean().notNull().default(false),
    lastAt: time('last_at'),
    lastFailed: boolean('last_failed').notNull().default(false),
    lastReason: text('last_reason').$type<PlaceFault>(),
    /** Technical, in English; the words for people are those of the reason. */
    lastDetail: text('last_detail').notNull().default(''),
    revision: revision('backup_places'),
  },
  (t) => [
    unique('backup_places_name_key').on(t.name),
    check('backup_places_type_check', sql`${t.type} in ('folder', 's3', 'sftp', 'webdav')`),
    check('backup_places_last_check', sql`${t.lastFailed} = (${t.lastReason} is not null)`),
  ],
);
