import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

/** The last reading of the audio devices of a place, as far as it has come. */
export const audioChecks = pgTable('audio_checks', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id, { onDelete: 'cascade' }),
  id: uuid().notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  endedAt: time('ended_at'),
  startedBy: text('started_by').notNull(),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  /** Ids of devices that could not be read. */
  unanswered: uuid().array().notNull().default([]),
});
