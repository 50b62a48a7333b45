import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

interface PresenceNames {
  readonly table: string;
  readonly subject: string;
  readonly index: string;
}

/** Who has something open, by browser tab. A tab that says nothing for a while is gone. */
export const presenceTable = (names: PresenceNames, subject: () => AnyPgColumn) =>
  pgTable(
    names.table,
    {
      tab: text().primaryKey(),
      subjectId: uuid(names.subject).notNull().references(subject, { onDelete: 'cascade' }),
      userId: uuid('user_id').notNull(),
      name: text().notNull(),
      since: time('since').notNull().defaultNow(),
      seenAt: time('seen_at').notNull().defaultNow(),
    },
    (t) => [index(names.index).on(t.subjectId)],
  );
export type PresenceTable = ReturnType<typeof presenceTable>;
