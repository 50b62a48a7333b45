import type { CombinationMode, WallSensor } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { revision } from '../../../platform/database/columns.ts';
import { places } from '../places.tables.ts';

/** Places that are made of others. The action groups belong to a later module; a removed one simply does not run. */
export const placeCombinations = pgTable(
  'place_combinations',
  {
    placeId: uuid('place_id').primaryKey(),
    revision: revision('place_combinations'),
    mode: text().$type<CombinationMode>().notNull(),
    sensor: jsonb().$type<WallSensor>(),
    combineGroupId: uuid('combine_group_id'),
    divideGroupId: uuid('divide_group_id'),
    combined: boolean().notNull().default(false),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    changedBy: text('changed_by'),
    /** The receipt of what ran at the last change, or why nothing ran. */
    runId: uuid('run_id'),
    refused: text(),
  },
  (t) => [
    foreignKey({ name: 'place_combinations_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** A part may belong to several combined places, but only to one at a time: `held` while they are combined. */
export const placeParts = pgTable(
  'place_parts',
  {
    wholeId: uuid('whole_id').notNull(),
    partId: uuid('part_id').notNull(),
    held: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'place_parts_pk', columns: [t.wholeId, t.partId] }),
    foreignKey({
      name: 'place_parts_whole_fk',
      columns: [t.wholeId],
      foreignColumns: [placeCombinations.placeId],
    }).onDelete('cascade'),
    foreignKey({ name: 'place_parts_part_fk', columns: [t.partId], foreignColumns: [places.id] }),
    index('place_parts_part_idx').on(t.partId),
    uniqueIndex('place_parts_held_key').on(t.partId).where(sql`held`),
  ],
);
