import type { Layout } from '@eoms/contract';
import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';
import { presenceTable } from '../../platform/presence/presence.tables.ts';
import { places } from '../places/places.tables.ts';

const placeId = () =>
  uuid('place_id')
    .notNull()
    .references(() => places.id, { onDelete: 'cascade' });

/** The draft of each place that was ever designed. */
export const layoutDrafts = pgTable('layout_drafts', {
  placeId: placeId().primaryKey(),
  /** Null until it is first saved. */
  draft: jsonb().$type<Layout>(),
  revision: integer().notNull().default(0),
  savedAt: time('saved_at'),
  savedBy: text('saved_by'),
});

/** Published layouts; the newest is the one shown. They are never changed. */
export const layoutVersions = pgTable(
  'layout_versions',
  {
    id: uuid().primaryKey(),
    placeId: placeId(),
    number: integer().notNull(),
    layout: jsonb().$type<Layout>().notNull(),
    note: text().notNull(),
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('layout_versions_number_key').on(t.placeId, t.number)],
);

/** Who has the designer of a place open. */
export const layoutDesigners = presenceTable(
  { table: 'layout_designers', subject: 'place_id', index: 'layout_designers_place_idx' },
  () => places.id,
);
