import type { PlaceState } from '@eoms/contract';
import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

/** The states of places that triggers wait for, as they were last seen by any node. */
export const automationPlaceStates = pgTable(
  'automation_place_states',
  {
    placeId: uuid('place_id').primaryKey(),
    state: text().$type<PlaceState>().notNull(),
    since: time('since').notNull().defaultNow(),
    /** When any node looked last, to within some seconds. */
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'automation_place_states_place_fk',
      columns: [t.placeId],
      foreignColumns: [places.id],
    }).onDelete('cascade'),
  ],
);

/** What places were, for those that conditions ask for how long. */
export const placeStateChanges = pgTable(
  'place_state_changes',
  {
    placeId: uuid('place_id').notNull(),
    at: time('at').notNull().defaultNow(),
    /** Null from when nobody looked any more, until somebody did again. */
    state: text().$type<PlaceState>(),
  },
  (t) => [
    foreignKey({
      name: 'place_state_changes_place_fk',
      columns: [t.placeId],
      foreignColumns: [places.id],
    }).onDelete('cascade'),
    index('place_state_changes_idx').on(t.placeId, t.at),
  ],
);
