import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';

export const dueCalendars = pgTable(
  'due_calendars',
  {
    /** What the user may see is asked for at each reading: of one who is gone, nothing. */
    userId: uuid('user_id').primaryKey(),
    /** The role in which it was made; null for all roles together. */
    roleId: uuid('role_id'),
    keyHash: text('key_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('due_calendars_key_key').on(t.keyHash)],
);
